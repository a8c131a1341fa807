//! Dates of the proleptic Gregorian calendar.

const SECONDS_PER_DAY: i64 = 86_400;
const DAYS_PER_ERA: i64 = 146_097;

/// Date and time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Civil {
    pub(crate) year: i64,
    /// From 1.
    pub(crate) month: i64,
    /// From 1.
    pub(crate) day: i64,
    /// From 0.
    pub(crate) day_of_year: i64,
    /// From 0, which is Sunday.
    pub(crate) weekday: i64,
    pub(crate) hour: i64,
    pub(crate) minute: i64,
    pub(crate) second: i64,
}

impl Civil {
    /// The date of a number of seconds since the start of 1970.
    ///
    /// Years begin in March here, so that the day that not all of them have is their last one; 400 of them
    /// are an era.
    pub(crate) fn new(seconds: i64) -> Self {
        let days = seconds.div_euclid(SECONDS_PER_DAY);
        let clock = seconds.rem_euclid(SECONDS_PER_DAY);
        // Days since the first of March of the year 0.
        let shifted = days.saturating_add(719_468);
        let era = shifted.div_euclid(DAYS_PER_ERA);
        let day_of_era = shifted.rem_euclid(DAYS_PER_ERA);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let since_march = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * since_march + 2) / 153;
        let day = since_march - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let day_of_year = if month > 2 { since_march + 59 + i64::from(is_leap) } else { since_march - 306 };
        Self {
            year,
            month,
            day,
            day_of_year,
            weekday: (days + 4).rem_euclid(7),
            hour: clock / 3600,
            minute: clock / 60 % 60,
            second: clock % 60,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_seconds() {
        for (seconds, year, month, day, day_of_year, weekday) in [
            (0, 1970, 1, 1, 0, 4),
            (-1, 1969, 12, 31, 364, 3),
            (951_782_400, 2000, 2, 29, 59, 2),
            (951_868_800, 2000, 3, 1, 60, 3),
            (1_735_603_200, 2024, 12, 31, 365, 2),
            (4_107_542_400, 2100, 3, 1, 59, 1),
            (-62_135_596_800, 1, 1, 1, 0, 1),
            (253_402_300_799, 9999, 12, 31, 364, 5),
        ] {
            let date = Civil::new(seconds);
            assert_eq!((date.year, date.month, date.day), (year, month, day), "{seconds}");
            assert_eq!((date.day_of_year, date.weekday), (day_of_year, weekday), "{seconds}");
        }
    }
}
