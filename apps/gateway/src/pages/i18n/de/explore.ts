import type { Translations } from '../message';

/** Texts of the pages for visitors without an account. */
export const EXPLORE_DE: Translations = {
  'See a forecast of your place': 'Prognose für Ihren Ort ansehen',
  'Fixed modules that face the equator, unless you set an azimuth. No account is needed.':
    'Feste Module, die zum Äquator zeigen, wenn kein Azimut angegeben ist. Ein Konto ist nicht nötig.',
  '<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.':
    '<signin>Melden Sie sich an</signin> oder <register>registrieren Sie sich</register> für Einstrahlung, typische Jahre, Downloads und längere Prognosen.',
  'The last and next 3 days. <back>Change the system</back>.':
    'Die letzten und nächsten 3 Tage. <back>Anlage ändern</back>.',
  'Save as a site': 'Als Anlage speichern',
};
