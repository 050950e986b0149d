import type { Translations } from '../message';

/** German texts of the pages about any location. */
export const EXPLORE_DE: Translations = {
  'See a forecast of your place': 'Prognose für Ihren Ort ansehen',
  'Fixed modules that face the equator, unless you set an azimuth. No account is needed.':
    'Feste Module, die zum Äquator zeigen, wenn kein Azimut angegeben ist. Ein Konto ist nicht nötig.',
  '<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.':
    '<signin>Melden Sie sich an</signin> oder <register>registrieren Sie sich</register> für Einstrahlung, typische Jahre, Downloads und längere Prognosen.',
  'The last and next 3 days. <back>Change the system</back>.':
    'Die letzten und nächsten 3 Tage. <back>Anlage ändern</back>.',
  'Save as a site': 'Als Anlage speichern',
  'Clouds over a region': 'Wolken über einer Region',
  'Show the map': 'Karte anzeigen',
  'A map of the last 2 and the next 8 hours that can be played.':
    'Eine abspielbare Karte der letzten 2 und der nächsten 8 Stunden.',
  'Map of the clouds around it': 'Karte der Wolken in der Umgebung',
  'Clouds around {latitude}, {longitude}': 'Wolken um {latitude}, {longitude}',
  'Cloud opacity over a region of 2.5°: the last 2 hours, the nowcast, and the forecast of the next 8 hours.':
    'Wolkenopazität über einer Region von 2,5°: die letzten 2 Stunden, der Nowcast und die Prognose der nächsten 8 Stunden.',
  Play: 'Abspielen',
  Pause: 'Anhalten',
  'cloud opacity at the place': 'Wolkenopazität am Ort',
  'Time of the map: arrow keys or drag': 'Zeit der Karte: Pfeiltasten oder ziehen',
  clear: 'klar',
  'half of the light': 'die Hälfte des Lichts',
  opaque: 'undurchlässig',
  'the place': 'der Ort',
  'Cloud opacity by hour': 'Wolkenopazität nach Stunden',
  'Time (UTC)': 'Zeit (UTC)',
  'At the place': 'Am Ort',
  Least: 'Kleinste',
  Most: 'Größte',
  'The last {count} forecasts': 'Die letzten {count} Prognosen',
  'issued {time}': 'ausgegeben {time}',
  'How much the forecast changed from issue to issue. Times of issue are UTC.':
    'Wie sich die Prognose von Ausgabe zu Ausgabe geändert hat. Ausgabezeiten in UTC.',
  'No issue of the last day is archived yet.': 'Vom letzten Tag ist noch keine Ausgabe archiviert.',
  '<a>The last three forecasts in one chart</a>.': '<a>Die letzten drei Prognosen in einem Diagramm</a>.',
  today: 'heute',
  tomorrow: 'morgen',
  coast: 'Küste',
  border: 'Grenze',
  'Find a place': 'Ort suchen',
  'Town or coordinates': 'Stadt oder Koordinaten',
  Find: 'Suchen',
  Closer: 'Näher',
  'Further away': 'Weiter weg',
  'Click on the map to set the pin. Towns: GeoNames, map: Natural Earth.':
    'Klicken Sie auf die Karte, um die Nadel zu setzen. Städte: GeoNames, Karte: Natural Earth.',
  'No town begins like this. Type coordinates, or click on the map.':
    'Keine Stadt beginnt so. Geben Sie Koordinaten ein oder klicken Sie auf die Karte.',
  'The search failed. Try again.': 'Die Suche ist fehlgeschlagen. Versuchen Sie es noch einmal.',
};
