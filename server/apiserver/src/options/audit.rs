//! Options that say what is recorded of requests, and where.

use std::{path::PathBuf, time::Duration};

use audit::settings::{
    AuditSettings, Batch, Delivery, Format, LogSettings, Mode, Rotation, Throttle, Truncation,
    WebhookSettings,
};
use clap::{ArgAction, ValueEnum};

use super::values::{duration, not_zero};
use crate::config::Config;

/// Size of a log file that is full, where nothing is said.
const LOG_MEGABYTES_DEFAULT: u64 = 100;
const BYTES_PER_MEGABYTE: u64 = 1024 * 1024;
const SECONDS_PER_DAY: u64 = 86_400;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Audit")]
pub(super) struct Audit {
    /// Record requests by the policy in this file, YAML or JSON. Without it, nothing is recorded
    #[arg(long, value_name = "FILE")]
    audit_policy_file: Option<PathBuf>,
    #[command(flatten)]
    log: AuditLog,
    #[command(flatten)]
    log_batch: AuditLogBatch,
    #[command(flatten)]
    webhook: AuditWebhook,
    #[command(flatten)]
    webhook_batch: AuditWebhookBatch,
}

#[derive(Debug, clap::Args)]
struct AuditLog {
    /// Write records to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    audit_log_path: Option<PathBuf>,
    /// Set the format of audit log lines
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    audit_log_format: LogFormat,
    /// Delete full files after this many days; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    audit_log_maxage: u32,
    /// Keep at most this many full files; 0 keeps all
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    audit_log_maxbackup: u32,
    /// Begin a new file after this many megabytes; 0 for 100
    #[arg(long, value_name = "MEGABYTES", default_value_t = 0)]
    audit_log_maxsize: u32,
    /// Compress full files
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    audit_log_compress: bool,
    /// Write records in this version; audit.<group suffix>/v1 is the only one
    #[arg(long, value_name = "VERSION")]
    audit_log_version: Option<String>,
    /// Wait for the audit log before a request goes on (blocking), also refuse the request if its record
    /// cannot be written (blocking-strict), or do not wait (batch)
    #[arg(long, value_name = "MODE", default_value = "blocking")]
    audit_log_mode: AuditMode,
}

#[derive(Debug, clap::Args)]
struct AuditLogBatch {
    /// Buffer at most this many records for the log in mode batch; further ones are dropped and counted
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000)]
    audit_log_batch_buffer_size: u32,
    /// Write at most this many records together in mode batch
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    audit_log_batch_max_size: u32,
    /// Let a record wait for others for this long in mode batch
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    audit_log_batch_max_wait: Duration,
    /// Limit the number of batches per second
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    audit_log_batch_throttle_enable: bool,
    /// Allow this many batches per second, if they are limited
    #[arg(long, value_name = "NUMBER", default_value_t = 10.0)]
    audit_log_batch_throttle_qps: f64,
    /// Allow this many batches at once, if they are limited
    #[arg(long, value_name = "NUMBER", default_value_t = 15)]
    audit_log_batch_throttle_burst: u32,
    /// Truncate large records
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    audit_log_truncate_enabled: bool,
    /// Truncate records above this many bytes: they lose their bodies, and are dropped if that is not enough
    #[arg(long, value_name = "BYTES", default_value_t = 102_400)]
    audit_log_truncate_max_event_size: usize,
    /// Split batches above this many bytes, if large records are truncated
    #[arg(long, value_name = "BYTES", default_value_t = 10_485_760)]
    audit_log_truncate_max_batch_size: usize,
}

#[derive(Debug, clap::Args)]
struct AuditWebhook {
    /// Send records to the server of this client configuration
    #[arg(long, value_name = "FILE")]
    audit_webhook_config_file: Option<PathBuf>,
    /// Wait this long before the first retry of a batch; each further wait is longer
    #[arg(long, value_name = "DURATION", default_value = "10s", value_parser = duration)]
    audit_webhook_initial_backoff: Duration,
    /// Send records in this version; audit.<group suffix>/v1 is the only one
    #[arg(long, value_name = "VERSION")]
    audit_webhook_version: Option<String>,
    /// Wait for the webhook, as for the log
    #[arg(long, value_name = "MODE", default_value = "batch")]
    audit_webhook_mode: AuditMode,
}

#[derive(Debug, clap::Args)]
struct AuditWebhookBatch {
    /// Buffer at most this many records for the webhook in mode batch; further ones are dropped and counted
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000)]
    audit_webhook_batch_buffer_size: u32,
    /// Send at most this many records together in mode batch
    #[arg(long, value_name = "NUMBER", default_value_t = 400)]
    audit_webhook_batch_max_size: u32,
    /// Let a record wait for others for this long in mode batch
    #[arg(long, value_name = "DURATION", default_value = "30s", value_parser = duration)]
    audit_webhook_batch_max_wait: Duration,
    /// Limit the number of batches per second
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    audit_webhook_batch_throttle_enable: bool,
    /// Allow this many batches per second, if they are limited
    #[arg(long, value_name = "NUMBER", default_value_t = 10.0)]
    audit_webhook_batch_throttle_qps: f64,
    /// Allow this many batches at once, if they are limited
    #[arg(long, value_name = "NUMBER", default_value_t = 15)]
    audit_webhook_batch_throttle_burst: u32,
    /// Truncate large records
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    audit_webhook_truncate_enabled: bool,
    /// Truncate records above this many bytes: they lose their bodies, and are dropped if that is not enough
    #[arg(long, value_name = "BYTES", default_value_t = 102_400)]
    audit_webhook_truncate_max_event_size: usize,
    /// Split batches above this many bytes, if large records are truncated
    #[arg(long, value_name = "BYTES", default_value_t = 10_485_760)]
    audit_webhook_truncate_max_batch_size: usize,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    Json,
    Legacy,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AuditMode {
    Batch,
    Blocking,
    BlockingStrict,
}

/// The options about the way to one backend, whichever it is.
struct Way {
    /// `log` or `webhook`.
    name: &'static str,
    mode: AuditMode,
    buffer_max: u32,
    size_max: u32,
    wait_max: Duration,
    throttles: bool,
    per_second: f64,
    burst: u32,
    truncates: bool,
    event_bytes_max: usize,
    batch_bytes_max: usize,
}

impl Audit {
    /// Says in the settings what the options of this group mean. To be called when the brand is known.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let api_version = config.api.brand.api_version("audit", "v1");
        for (option, version) in [
            ("--audit-log-version", &self.log.audit_log_version),
            ("--audit-webhook-version", &self.webhook.audit_webhook_version),
        ] {
            if let Some(version) = version.as_ref().filter(|version| **version != api_version) {
                conflicts.push(format!("{option} {version:?} is not known; available is {api_version}"));
            }
        }
        let (log, webhook) = (self.log.settings(self.log_batch, conflicts), self.webhook);
        let webhook = webhook.settings(self.webhook_batch, conflicts);
        match self.audit_policy_file {
            Some(policy_file) => config.audit = Some(AuditSettings { policy_file, log, webhook }),
            None if log.is_some() || webhook.is_some() => {
                config
                    .warnings
                    .push("nothing is recorded for the audit without --audit-policy-file".to_owned());
            }
            None => {}
        }
    }
}

impl AuditLog {
    fn settings(self, batch: AuditLogBatch, conflicts: &mut Vec<String>) -> Option<LogSettings> {
        let way = Way {
            name: "log",
            mode: self.audit_log_mode,
            buffer_max: batch.audit_log_batch_buffer_size,
            size_max: batch.audit_log_batch_max_size,
            wait_max: batch.audit_log_batch_max_wait,
            throttles: batch.audit_log_batch_throttle_enable,
            per_second: batch.audit_log_batch_throttle_qps,
            burst: batch.audit_log_batch_throttle_burst,
            truncates: batch.audit_log_truncate_enabled,
            event_bytes_max: batch.audit_log_truncate_max_event_size,
            batch_bytes_max: batch.audit_log_truncate_max_batch_size,
        };
        // Checked even if the backend is off: a mistake should not wait for the day when it is switched on.
        let delivery = way.delivery(conflicts);
        let path = self.audit_log_path?;
        let megabytes = match self.audit_log_maxsize {
            0 => LOG_MEGABYTES_DEFAULT,
            megabytes => megabytes.into(),
        };
        Some(LogSettings {
            path: (path.as_os_str() != "-").then_some(path),
            format: match self.audit_log_format {
                LogFormat::Json => Format::Json,
                LogFormat::Legacy => Format::Legacy,
            },
            rotation: Rotation {
                bytes_max: megabytes * BYTES_PER_MEGABYTE,
                backups_max: count(self.audit_log_maxbackup),
                age_max: Duration::from_secs(u64::from(self.audit_log_maxage) * SECONDS_PER_DAY),
                compress: self.audit_log_compress,
            },
            delivery,
        })
    }
}

impl AuditWebhook {
    fn settings(self, batch: AuditWebhookBatch, conflicts: &mut Vec<String>) -> Option<WebhookSettings> {
        let way = Way {
            name: "webhook",
            mode: self.audit_webhook_mode,
            buffer_max: batch.audit_webhook_batch_buffer_size,
            size_max: batch.audit_webhook_batch_max_size,
            wait_max: batch.audit_webhook_batch_max_wait,
            throttles: batch.audit_webhook_batch_throttle_enable,
            per_second: batch.audit_webhook_batch_throttle_qps,
            burst: batch.audit_webhook_batch_throttle_burst,
            truncates: batch.audit_webhook_truncate_enabled,
            event_bytes_max: batch.audit_webhook_truncate_max_event_size,
            batch_bytes_max: batch.audit_webhook_truncate_max_batch_size,
        };
        let delivery = way.delivery(conflicts);
        not_zero("--audit-webhook-initial-backoff", self.audit_webhook_initial_backoff, conflicts);
        let initial_backoff = self.audit_webhook_initial_backoff;
        self.audit_webhook_config_file.map(|config_file| WebhookSettings {
            config_file,
            initial_backoff,
            delivery,
        })
    }
}

impl Way {
    fn delivery(self, conflicts: &mut Vec<String>) -> Delivery {
        let name = self.name;
        let mut at_least_one = |option: &str, is_one: bool| {
            if !is_one {
                conflicts.push(format!("--audit-{name}-{option} must be greater than 0"));
            }
        };
        at_least_one("batch-buffer-size", self.buffer_max > 0);
        at_least_one("batch-max-size", self.size_max > 0);
        at_least_one("batch-throttle-qps", !self.throttles || self.per_second > 0.0);
        at_least_one("batch-throttle-burst", !self.throttles || self.burst > 0);
        at_least_one("truncate-max-event-size", !self.truncates || self.event_bytes_max > 0);
        if self.truncates && self.batch_bytes_max < self.event_bytes_max {
            let problem = format!("must not be less than --audit-{name}-truncate-max-event-size");
            conflicts.push(format!("--audit-{name}-truncate-max-batch-size {problem}"));
        }
        let (event_bytes_max, batch_bytes_max) = (self.event_bytes_max, self.batch_bytes_max);
        Delivery {
            mode: match self.mode {
                AuditMode::Batch => Mode::Batch,
                AuditMode::Blocking => Mode::Blocking,
                AuditMode::BlockingStrict => Mode::BlockingStrict,
            },
            batch: Batch {
                buffer_max: count(self.buffer_max),
                size_max: count(self.size_max),
                wait_max: self.wait_max,
                throttle: self
                    .throttles
                    .then_some(Throttle { per_second: self.per_second, burst: self.burst }),
            },
            truncation: self.truncates.then_some(Truncation { event_bytes_max, batch_bytes_max }),
        }
    }
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::{Action, read};
    use super::*;

    fn config(words: &str) -> Result<Box<Config>, Vec<String>> {
        match read(["apiserver", "--storage=memory"].into_iter().chain(words.split_whitespace()))? {
            Action::Serve { config, .. } => Ok(config),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_defaults_are_those_that_operators_know() {
        let words = "--audit-policy-file=p --audit-log-path=l --audit-webhook-config-file=w";
        let audit = config(words).expect("good options").audit.expect("an audit");
        let expected = AuditSettings {
            policy_file: "p".into(),
            log: Some(LogSettings {
                path: Some("l".into()),
                format: Format::Json,
                rotation: Rotation {
                    bytes_max: 100 * 1024 * 1024,
                    backups_max: 0,
                    age_max: Duration::ZERO,
                    compress: false,
                },
                delivery: Delivery {
                    mode: Mode::Blocking,
                    batch: Batch {
                        buffer_max: 10_000,
                        size_max: 1,
                        wait_max: Duration::ZERO,
                        throttle: None,
                    },
                    truncation: None,
                },
            }),
            webhook: Some(WebhookSettings {
                config_file: "w".into(),
                initial_backoff: Duration::from_secs(10),
                delivery: Delivery {
                    mode: Mode::Batch,
                    batch: Batch {
                        buffer_max: 10_000,
                        size_max: 400,
                        wait_max: Duration::from_secs(30),
                        throttle: Some(Throttle { per_second: 10.0, burst: 15 }),
                    },
                    truncation: None,
                },
            }),
        };
        assert_eq!(audit, expected);
    }

    #[test]
    fn every_option_reaches_the_settings() {
        let words = "--audit-policy-file=p --audit-log-path=- --audit-log-format=legacy --audit-log-maxage=2 \
                     --audit-log-maxbackup=3 --audit-log-maxsize=4 --audit-log-compress \
                     --audit-log-version=audit.platform.io/v1 --audit-log-mode=batch \
                     --audit-log-batch-buffer-size=5 --audit-log-batch-max-size=6 \
                     --audit-log-batch-max-wait=7s \
                     --audit-log-batch-throttle-enable --audit-log-batch-throttle-qps=8 \
                     --audit-log-batch-throttle-burst=9 --audit-log-truncate-enabled \
                     --audit-log-truncate-max-event-size=10 --audit-log-truncate-max-batch-size=11";
        let log = config(words).expect("good options").audit.expect("an audit").log.expect("a log");
        let expected = LogSettings {
            path: None,
            format: Format::Legacy,
            rotation: Rotation {
                bytes_max: 4 * 1024 * 1024,
                backups_max: 3,
                age_max: Duration::from_secs(2 * 86_400),
                compress: true,
            },
            delivery: Delivery {
                mode: Mode::Batch,
                batch: Batch {
                    buffer_max: 5,
                    size_max: 6,
                    wait_max: Duration::from_secs(7),
                    throttle: Some(Throttle { per_second: 8.0, burst: 9 }),
                },
                truncation: Some(Truncation { event_bytes_max: 10, batch_bytes_max: 11 }),
            },
        };
        assert_eq!(log, expected);
        let words = "--audit-policy-file=p --audit-webhook-config-file=w \
            --audit-webhook-mode=blocking-strict \
                     --audit-webhook-initial-backoff=1s --audit-webhook-version=audit.platform.io/v1 \
                     --audit-webhook-batch-throttle-enable=false --audit-webhook-truncate-enabled";
        let audit = config(words).expect("good options").audit.expect("an audit");
        let webhook = audit.webhook.expect("a webhook");
        assert_eq!(
            (webhook.initial_backoff, webhook.delivery.mode),
            (Duration::from_secs(1), Mode::BlockingStrict)
        );
        assert_eq!(webhook.delivery.batch.throttle, None);
        let expected = Truncation { event_bytes_max: 102_400, batch_bytes_max: 10_485_760 };
        assert_eq!(webhook.delivery.truncation, Some(expected));
    }

    #[test]
    fn what_cannot_be_is_refused_together() {
        let words = "--audit-log-version=audit.platform.io/v2 --audit-log-batch-buffer-size=0 \
                     --audit-webhook-batch-max-size=0 --audit-webhook-batch-throttle-qps=0 \
                     --audit-webhook-initial-backoff=0s --audit-log-truncate-enabled \
                     --audit-log-truncate-max-event-size=9 --audit-log-truncate-max-batch-size=8";
        let problems = config(words).err().unwrap_or_default();
        for expected in [
            "--audit-log-version \"audit.platform.io/v2\" is not known; available is audit.platform.io/v1",
            "--audit-log-batch-buffer-size must be greater than 0",
            "--audit-webhook-batch-max-size must be greater than 0",
            "--audit-webhook-batch-throttle-qps must be greater than 0",
            "--audit-webhook-initial-backoff must be greater than 0s",
            "--audit-log-truncate-max-batch-size must not be less than --audit-log-truncate-max-event-size",
        ] {
            assert!(problems.iter().any(|problem| problem == expected), "{expected}: {problems:?}");
        }
        assert_eq!(problems.len(), 6, "{problems:?}");
        for wrong in ["--audit-log-mode=later", "--audit-log-format=xml", "--audit-log-maxsize=-1"] {
            assert!(config(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn backends_without_a_policy_record_nothing_and_the_log_is_told() {
        let config = config("--audit-log-path=l").expect("good options");
        assert_eq!(config.audit, None);
        assert!(
            config.warnings.iter().any(|warning| warning.contains("--audit-policy-file")),
            "{:?}",
            config.warnings
        );
    }
}
