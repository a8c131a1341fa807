// A client of client-go, as controllers are written: informers for every kind, typed calls, pages, apply, events and leader
// election, all in the binary encoding. It prints one line for each check, and exits with 1 if a check fails and with 2 if
// it was called wrongly.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

// The namespace of everything that the checks create.
const namespace = "client-go"

// How long all checks may take together.
const timeLimit = 2 * time.Minute

// A check and the name under which it is reported.
type check struct {
	name string
	run  func(context.Context, *kubernetes.Clientset) error
}

// In order: the first makes the namespace of the others.
var checks = []check{
	{"namespace", createNamespace},
	{"informers on every kind", informersOnEveryKind},
	{"streamed list", streamedList},
	{"typed calls", typedCalls},
	{"pages", pages},
	{"apply", apply},
	{"events", recordEvents},
	{"leader election", electLeaders},
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "path of the client configuration")
	flag.Parse()
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		fmt.Fprintln(os.Stderr, "the client configuration:", err)
		os.Exit(2)
	}
	config.ContentType = "application/vnd.kubernetes.protobuf"
	config.AcceptContentTypes = "application/vnd.kubernetes.protobuf,application/json"
	config.QPS, config.Burst = 500, 1000
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		fmt.Fprintln(os.Stderr, "the client configuration:", err)
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeLimit)
	defer cancel()
	if !allPass(ctx, client) {
		os.Exit(1)
	}
}

func allPass(ctx context.Context, client *kubernetes.Clientset) bool {
	passed := true
	for _, check := range checks {
		start := time.Now()
		if err := check.run(ctx, client); err != nil {
			fmt.Printf("FAILED %s: %v\n", check.name, err)
			passed = false
			continue
		}
		fmt.Printf("ok %s (%d ms)\n", check.name, time.Since(start).Milliseconds())
	}
	return passed
}
