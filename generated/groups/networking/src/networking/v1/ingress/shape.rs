// Written by kindsmith from schema/networking/v1/ingress.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Ingress`.
    pub INGRESS: crate::networking::v1::Ingress {
        name: "Ingress", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::networking::v1::ingress::shape::INGRESS_SPEC];
        2 status: "status" 3 Always [message crate::networking::v1::ingress::shape::INGRESS_STATUS];
    }
}

machinery::message! {
    /// The form of `HTTPIngressPath`.
    pub HTTP_INGRESS_PATH: crate::networking::v1::HTTPIngressPath {
        name: "HTTPIngressPath", tags: [0, 2, 1];
        0 path: "path" 1 NonZero [scalar Text];
        1 path_type: "pathType" 3 NonZero [scalar Text];
        2 backend: "backend" 2 Always [message crate::networking::v1::ingress::shape::INGRESS_BACKEND];
    }
}

machinery::message! {
    /// The form of `HTTPIngressRuleValue`.
    pub HTTP_INGRESS_RULE_VALUE: crate::networking::v1::HTTPIngressRuleValue {
        name: "HTTPIngressRuleValue";
        0 paths: "paths" 1 ListOrNull [list [message
            crate::networking::v1::ingress::shape::HTTP_INGRESS_PATH]];
    }
}

machinery::message! {
    /// The form of `IngressBackend`.
    pub INGRESS_BACKEND: crate::networking::v1::IngressBackend {
        name: "IngressBackend", tags: [1, 0];
        0 service: "service" 4 NonZero [message
            crate::networking::v1::ingress::shape::INGRESS_SERVICE_BACKEND];
        1 resource: "resource" 3 NonZero [message
            crate::core::v1::resources::shape::TYPED_LOCAL_OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `IngressLoadBalancerIngress`.
    pub INGRESS_LOAD_BALANCER_INGRESS: crate::networking::v1::IngressLoadBalancerIngress {
        name: "IngressLoadBalancerIngress";
        0 ip: "ip" 1 NonZero [scalar Text], inner: Named("IP");
        1 hostname: "hostname" 2 NonZero [scalar Text];
        2 ports: "ports" 4 NonZero [list [message
            crate::networking::v1::ingress::shape::INGRESS_PORT_STATUS]];
    }
}

machinery::message! {
    /// The form of `IngressLoadBalancerStatus`.
    pub INGRESS_LOAD_BALANCER_STATUS: crate::networking::v1::IngressLoadBalancerStatus {
        name: "IngressLoadBalancerStatus";
        0 ingress: "ingress" 1 NonZero [list [message
            crate::networking::v1::ingress::shape::INGRESS_LOAD_BALANCER_INGRESS]];
    }
}

machinery::message! {
    /// The form of `IngressPortStatus`.
    pub INGRESS_PORT_STATUS: crate::networking::v1::IngressPortStatus {
        name: "IngressPortStatus";
        0 port: "port" 1 Always [scalar Integer];
        1 protocol: "protocol" 2 Always [scalar Text];
        2 error: "error" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `IngressRule`.
    pub INGRESS_RULE: crate::networking::v1::IngressRule {
        name: "IngressRule", tags: [0, 1];
        0 host: "host" 1 NonZero [scalar Text];
        1 http: "http" 1 NonZero [message crate::networking::v1::ingress::shape::HTTP_INGRESS_RULE_VALUE],
            within: &[2], inner: Named("HTTP");
    }
}

machinery::message! {
    /// The form of `IngressServiceBackend`.
    pub INGRESS_SERVICE_BACKEND: crate::networking::v1::IngressServiceBackend {
        name: "IngressServiceBackend";
        0 name: "name" 1 Always [scalar Text];
        1 port: "port" 2 Always [message crate::networking::v1::ingress::shape::SERVICE_BACKEND_PORT];
    }
}

machinery::message! {
    /// The form of `IngressSpec`.
    pub INGRESS_SPEC: crate::networking::v1::IngressSpec {
        name: "IngressSpec", tags: [1, 2, 3, 0];
        0 ingress_class_name: "ingressClassName" 4 NonZero [scalar Text];
        1 default_backend: "defaultBackend" 1 NonZero [message
            crate::networking::v1::ingress::shape::INGRESS_BACKEND];
        2 tls: "tls" 2 NonZero [list [message crate::networking::v1::ingress::shape::INGRESS_TLS]], inner:
            Named("TLS");
        3 rules: "rules" 3 NonZero [list [message crate::networking::v1::ingress::shape::INGRESS_RULE]];
    }
}

machinery::message! {
    /// The form of `IngressStatus`.
    pub INGRESS_STATUS: crate::networking::v1::IngressStatus {
        name: "IngressStatus";
        0 load_balancer: "loadBalancer" 1 Always [message
            crate::networking::v1::ingress::shape::INGRESS_LOAD_BALANCER_STATUS];
    }
}

machinery::message! {
    /// The form of `IngressTLS`.
    pub INGRESS_TLS: crate::networking::v1::IngressTLS {
        name: "IngressTLS";
        0 hosts: "hosts" 1 NonZero [list [scalar Text]];
        1 secret_name: "secretName" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ServiceBackendPort`.
    pub SERVICE_BACKEND_PORT: crate::networking::v1::ServiceBackendPort {
        name: "ServiceBackendPort", atomic: true;
        0 name: "name" 1 NonZero [scalar Text];
        1 number: "number" 2 NonZero [scalar Integer];
    }
}
