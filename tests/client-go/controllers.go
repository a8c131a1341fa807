package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func recordEvents(ctx context.Context, client *kubernetes.Clientset) error {
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()})
	stop := make(chan struct{})
	defer close(stop)
	broadcaster.StartRecordingToSink(stop)
	about := &corev1.ObjectReference{Kind: "ConfigMap", APIVersion: "v1", Namespace: namespace, Name: "about"}
	recorder := broadcaster.NewRecorder(scheme.Scheme, "recorder")
	for range 3 {
		recorder.Eventf(about, nil, corev1.EventTypeNormal, "Checked", "Checking", "all is well")
	}
	for range 100 {
		list, err := client.CoreV1().Events(namespace).List(ctx, metav1.ListOptions{FieldSelector: "involvedObject.name=about"})
		if err != nil {
			return err
		}
		if len(list.Items) > 0 && list.Items[0].Reason == "Checked" {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("no event arrived")
}

func electLeaders(ctx context.Context, client *kubernetes.Clientset) error {
	led := make(chan string, 2)
	elect := func(name string, stop context.Context) {
		lock := &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Name: "election", Namespace: namespace},
			Client:     client.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: name},
		}
		leaderelection.RunOrDie(stop, leaderelection.LeaderElectionConfig{
			Lock: lock, LeaseDuration: 3 * time.Second, RenewDeadline: 2 * time.Second, RetryPeriod: 200 * time.Millisecond,
			ReleaseOnCancel: true, Name: name,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { led <- name },
				OnStoppedLeading: func() {},
			},
		})
	}
	first, stopFirst := context.WithCancel(ctx)
	second, stopSecond := context.WithCancel(ctx)
	defer stopSecond()
	go elect("first", first)
	if name := <-led; name != "first" {
		stopFirst()
		return fmt.Errorf("%s leads", name)
	}
	go elect("second", second)
	select {
	case name := <-led:
		stopFirst()
		return fmt.Errorf("%s leads beside the first", name)
	case <-time.After(time.Second):
	}
	stopFirst()
	select {
	case <-led:
		return nil
	case <-time.After(10 * time.Second):
		return errors.New("the second candidate did not take over")
	}
}
