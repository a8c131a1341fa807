//! Reading a request for a certificate (PKCS #10, in PEM).

use machinery::format::{self, DirectoryName};
use x509_parser::{
    certification_request::X509CertificationRequest,
    cri_attributes::ParsedCriAttribute,
    extensions::{GeneralName, ParsedExtension},
    prelude::FromDer,
};

/// How many alternative names of each kind a request has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AlternativeNames {
    pub dns: usize,
    pub email: usize,
    pub ip: usize,
    pub uri: usize,
}

/// What matters of a signing request.
#[derive(Debug, Clone, Default)]
pub struct Request {
    pub common_name: String,
    pub organizations: Vec<String>,
    pub names: AlternativeNames,
    pub subject: Vec<u8>,
    pub public_key: Vec<u8>,
    /// The alternative names as they are encoded, and whether they are marked critical.
    pub alternative_names: Option<(Vec<u8>, bool)>,
}

/// Decodes the subject of a request, and nothing else of it. It fails only where the rules of the field
/// refuse the request, too.
///
/// # Errors
/// A text for the log.
pub fn subject(pem: &[u8]) -> Result<DirectoryName, String> {
    let contents = format::certificate_request_contents(pem).ok_or("there is no request in PEM form")?;
    let (_, parsed) = X509CertificationRequest::from_der(&contents).map_err(|error| error.to_string())?;
    format::certificate_request_subject(&parsed)
}

impl Request {
    /// Reads the first PEM block of a request.
    ///
    /// # Errors
    /// A text for the log.
    pub fn read(pem: &[u8]) -> Result<Self, String> {
        let contents = format::certificate_request_contents(pem).ok_or("there is no request in PEM form")?;
        let (_, parsed) = X509CertificationRequest::from_der(&contents).map_err(|error| error.to_string())?;
        let subject = format::certificate_request_subject(&parsed)?;
        parsed.verify_signature().map_err(|error| error.to_string())?;
        let info = &parsed.certification_request_info;
        let mut request = Request {
            common_name: subject.common_name().to_owned(),
            organizations: subject.organizations,
            subject: info.subject.as_raw().to_vec(),
            public_key: info.subject_pki.raw.to_vec(),
            ..Request::default()
        };
        let requested = info.iter_attributes().filter_map(|attribute| match attribute.parsed_attribute() {
            ParsedCriAttribute::ExtensionRequest(requested) => Some(&requested.extensions),
            _ => None,
        });
        for extension in requested.flatten() {
            if let ParsedExtension::SubjectAlternativeName(names) = extension.parsed_extension() {
                if !format::is_element(extension.value) {
                    return Err("something follows the alternative names".to_owned());
                }
                request.alternative_names = Some((extension.value.to_vec(), extension.critical));
                for name in &names.general_names {
                    request.names.count(name)?;
                }
            }
        }
        Ok(request)
    }
}

impl AlternativeNames {
    fn count(&mut self, name: &GeneralName<'_>) -> Result<(), String> {
        match name {
            GeneralName::DNSName(_) => self.dns += 1,
            GeneralName::RFC822Name(_) => self.email += 1,
            GeneralName::IPAddress(_) => self.ip += 1,
            GeneralName::URI(_) => self.uri += 1,
            other => return Err(format!("the alternative name {other} is of a kind that is not signed")),
        }
        Ok(())
    }
}
