package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	appsapply "k8s.io/client-go/applyconfigurations/apps/v1"
	coreapply "k8s.io/client-go/applyconfigurations/core/v1"
	metaapply "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/kubernetes"
	appsclient "k8s.io/client-go/kubernetes/typed/apps/v1"
	"k8s.io/client-go/tools/pager"
	"k8s.io/client-go/util/retry"
)

// Creates a Deployment, writes it in every way, and follows it with a watch.
func typedCalls(ctx context.Context, client *kubernetes.Clientset) error {
	deployments := client.AppsV1().Deployments(namespace)
	made, err := deployments.Create(ctx, exampleDeployment("typed"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if made.Spec.Replicas == nil || *made.Spec.Replicas != 1 || made.Generation != 1 {
		return fmt.Errorf("defaults are missing: %+v", made.Spec)
	}
	options := metav1.ListOptions{ResourceVersion: made.ResourceVersion, FieldSelector: "metadata.name=typed"}
	watcher, err := deployments.Watch(ctx, options)
	if err != nil {
		return err
	}
	defer watcher.Stop()
	for _, step := range []func(context.Context, appsclient.DeploymentInterface) error{conflict, scale, writeStatus, refusals} {
		if err := step(ctx, deployments); err != nil {
			return err
		}
	}
	if err = deployments.Delete(ctx, "typed", metav1.DeleteOptions{}); err != nil {
		return err
	}
	var seen []watch.EventType
	for event := range watcher.ResultChan() {
		seen = append(seen, event.Type)
		if event.Type == watch.Deleted {
			break
		}
	}
	if len(seen) < 4 {
		return fmt.Errorf("the watch saw only %v", seen)
	}
	return nil
}

// Two writers of one version: the second learns of the conflict, and a loop that reads again succeeds.
func conflict(ctx context.Context, deployments appsclient.DeploymentInterface) error {
	current, err := deployments.Get(ctx, "typed", metav1.GetOptions{})
	if err != nil {
		return err
	}
	stale := current.DeepCopy()
	current.Annotations = map[string]string{"first": "writer"}
	if _, err = deployments.Update(ctx, current, metav1.UpdateOptions{}); err != nil {
		return err
	}
	stale.Annotations = map[string]string{"second": "writer"}
	if _, err = deployments.Update(ctx, stale, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		return fmt.Errorf("a stale version was not a conflict: %v", err)
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		current, err := deployments.Get(ctx, "typed", metav1.GetOptions{})
		if err != nil {
			return err
		}
		two := int32(2)
		current.Spec.Replicas = &two
		_, err = deployments.Update(ctx, current, metav1.UpdateOptions{})
		return err
	})
}

func scale(ctx context.Context, deployments appsclient.DeploymentInterface) error {
	found, err := deployments.GetScale(ctx, "typed", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if found.Spec.Replicas != 2 {
		return fmt.Errorf("the scale is %d", found.Spec.Replicas)
	}
	found.Spec.Replicas = 3
	_, err = deployments.UpdateScale(ctx, "typed", found, metav1.UpdateOptions{})
	return err
}

func writeStatus(ctx context.Context, deployments appsclient.DeploymentInterface) error {
	current, err := deployments.Get(ctx, "typed", metav1.GetOptions{})
	if err != nil {
		return err
	}
	current.Status.Replicas = 3
	_, err = deployments.UpdateStatus(ctx, current, metav1.UpdateOptions{})
	return err
}

// What the library's own functions recognize as a missing and as an invalid object.
func refusals(ctx context.Context, deployments appsclient.DeploymentInterface) error {
	if _, err := deployments.Get(ctx, "absent", metav1.GetOptions{}); !apierrors.IsNotFound(err) {
		return fmt.Errorf("an absent object: %v", err)
	}
	bad := exampleDeployment("bad")
	bad.Spec.Selector = nil
	if _, err := deployments.Create(ctx, bad, metav1.CreateOptions{}); !apierrors.IsInvalid(err) {
		return fmt.Errorf("an invalid object: %v", err)
	}
	return nil
}

func pages(ctx context.Context, client *kubernetes.Clientset) error {
	maps := client.CoreV1().ConfigMaps(namespace)
	for index := range 25 {
		wanted := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("page-%d", index), Labels: map[string]string{"paged": "yes"}}}
		if _, err := maps.Create(ctx, wanted, metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	found := 0
	walk := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		return maps.List(ctx, options)
	})
	walk.PageSize = 10
	err := walk.EachListItem(ctx, metav1.ListOptions{LabelSelector: "paged=yes"}, func(runtime.Object) error { found++; return nil })
	if err != nil {
		return err
	}
	if found != 25 {
		return fmt.Errorf("%d of 25 items", found)
	}
	return maps.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "paged=yes"})
}

func apply(ctx context.Context, client *kubernetes.Clientset) error {
	labels := map[string]string{"app": "applied"}
	container := coreapply.Container().WithName("main").WithImage("registry.example.org/app:1")
	wanted := appsapply.Deployment("applied", namespace).WithSpec(appsapply.DeploymentSpec().WithReplicas(2).
		WithSelector(metaapply.LabelSelector().WithMatchLabels(labels)).
		WithTemplate(coreapply.PodTemplateSpec().WithLabels(labels).WithSpec(coreapply.PodSpec().WithContainers(container))))
	deployments := client.AppsV1().Deployments(namespace)
	first, err := deployments.Apply(ctx, wanted, metav1.ApplyOptions{FieldManager: "one"})
	if err != nil {
		return err
	}
	extracted, err := appsapply.ExtractDeployment(first, "one")
	if err != nil || extracted.Spec == nil || extracted.Spec.Replicas == nil || *extracted.Spec.Replicas != 2 {
		return fmt.Errorf("extracted: %v %v", extracted, err)
	}
	other := appsapply.Deployment("applied", namespace).WithSpec(appsapply.DeploymentSpec().WithReplicas(5))
	if _, err = deployments.Apply(ctx, other, metav1.ApplyOptions{FieldManager: "two"}); !apierrors.IsConflict(err) {
		return fmt.Errorf("two managers of one field: %v", err)
	}
	forced, err := deployments.Apply(ctx, other, metav1.ApplyOptions{FieldManager: "two", Force: true})
	if err != nil || *forced.Spec.Replicas != 5 {
		return fmt.Errorf("forced: %v", err)
	}
	return deployments.Delete(ctx, "applied", metav1.DeleteOptions{})
}
