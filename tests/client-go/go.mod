// A client of the server under test, written with the library that most controllers use. It is no part of the product.
module kindsmith.example/client-go

go 1.26

require (
	k8s.io/api v0.36.2
	k8s.io/apimachinery v0.36.2
	k8s.io/client-go v0.36.2
)
