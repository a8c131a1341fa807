package main

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Fewer informers than this mean that discovery did not list the kinds.
const fewestKinds = 40

// Every kind that the server lists and that client-go has an informer for.
func watchable(client *kubernetes.Clientset) ([]schema.GroupVersionResource, error) {
	lists, err := client.Discovery().ServerPreferredResources()
	if err != nil {
		return nil, err
	}
	var found []schema.GroupVersionResource
	for _, list := range lists {
		version, err := schema.ParseGroupVersion(list.GroupVersion)
		if err != nil {
			return nil, err
		}
		for _, resource := range list.APIResources {
			verbs := strings.Join(resource.Verbs, " ")
			if strings.Contains(verbs, "watch") && strings.Contains(verbs, "list") {
				found = append(found, version.WithResource(resource.Name))
			}
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].String() < found[j].String() })
	return found, nil
}

func informersOnEveryKind(ctx context.Context, client *kubernetes.Clientset) error {
	resources, err := watchable(client)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	var unknown []string
	started := map[string]cache.SharedIndexInformer{}
	for _, resource := range resources {
		generic, err := factory.ForResource(resource)
		if err != nil {
			unknown = append(unknown, resource.Resource+"."+resource.Group+"/"+resource.Version)
			continue
		}
		informer := generic.Informer()
		started[resource.String()] = informer
	}
	var mutex sync.Mutex
	seen := map[string]int{}
	count := func(what string) {
		mutex.Lock()
		defer mutex.Unlock()
		seen[what]++
	}
	pods := factory.Core().V1().Pods().Informer()
	_, err = pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) { count("added") },
		UpdateFunc: func(any, any) { count("updated") },
		DeleteFunc: func(any) { count("deleted") },
	})
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	bounded, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for name, informer := range started {
		if !cache.WaitForCacheSync(bounded.Done(), informer.HasSynced) {
			return fmt.Errorf("%s did not sync", name)
		}
	}
	fmt.Printf("   %d informers in sync; client-go has none for %v\n", len(started), unknown)
	if len(started) < fewestKinds {
		return fmt.Errorf("only %d kinds", len(started))
	}

	made := client.CoreV1().Pods(namespace)
	pod, err := made.Create(ctx, examplePod("watched"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	pod.Labels = map[string]string{"a": "b"}
	if _, err = made.Update(ctx, pod, metav1.UpdateOptions{}); err != nil {
		return err
	}
	none := int64(0)
	if err = made.Delete(ctx, pod.Name, metav1.DeleteOptions{GracePeriodSeconds: &none}); err != nil {
		return err
	}
	for range 100 {
		mutex.Lock()
		done := seen["added"] >= 1 && seen["updated"] >= 1 && seen["deleted"] >= 1
		mutex.Unlock()
		if done {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the handlers saw only %v", seen)
}

// Reads a list as a stream: the objects that are there, then a bookmark that says so.
func streamedList(ctx context.Context, client *kubernetes.Clientset) error {
	streamed := true
	watcher, err := client.CoreV1().Namespaces().Watch(ctx, metav1.ListOptions{
		SendInitialEvents:    &streamed,
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan,
		AllowWatchBookmarks:  true,
	})
	if err != nil {
		return err
	}
	defer watcher.Stop()
	names := map[string]bool{}
	for event := range watcher.ResultChan() {
		object, ok := event.Object.(*corev1.Namespace)
		if !ok {
			return fmt.Errorf("the stream sent %s with %T", event.Type, event.Object)
		}
		if event.Type == watch.Bookmark && object.Annotations[metav1.InitialEventsAnnotationKey] == "true" {
			if !names["default"] || !names[namespace] {
				return fmt.Errorf("the stream sent only %v", names)
			}
			return nil
		}
		names[object.Name] = true
	}
	return errors.New("the stream ended before its bookmark")
}
