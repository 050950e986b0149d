/** German texts of the pages about any location, and of the cloud map. */
export const PLACES_DE = {
  'Fixed modules that face the equator, unless you set an azimuth. No account is needed.':
    'Feste Module, die zum Äquator zeigen, wenn kein Azimut angegeben ist. Ein Konto ist nicht nötig.',
  '<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.':
    '<signin>Melden Sie sich an</signin> oder <register>registrieren Sie sich</register> für Einstrahlung, typische Jahre, Downloads und längere Prognosen.',
  'The last and next 3 days. <back>Change the system</back>.':
    'Die letzten und nächsten 3 Tage. <back>Anlage ändern</back>.',
  'Clouds over a region': 'Wolken über einer Region',
  'Show the map': 'Karte anzeigen',
  'An animated map of the last 2 hours and the next 8 hours.':
    'Eine animierte Karte der letzten 2 und der nächsten 8 Stunden.',
  'Clouds around {latitude}, {longitude}': 'Wolken um {latitude}, {longitude}',
  'Cloud data for {missing} of {count} cells is still loading. This page reloads in {seconds} seconds.':
    'Die Wolkendaten von {missing} von {count} Zellen werden noch geladen. Diese Seite lädt in {seconds} Sekunden neu.',
  'Cloud opacity over a region of 2.5°: the last 2 hours, the nowcast, and the forecast of the next 8 hours.':
    'Wolkenopazität über einer Region von 2,5°: die letzten 2 Stunden, der Nowcast und die Prognose der nächsten 8 Stunden.',
  Play: 'Abspielen',
  Pause: 'Anhalten',
  'cloud opacity at the place': 'Wolkenopazität am Ort',
  'Satellite images arrive with a delay. For the time since the last image, the map shows the weather model.':
    'Satellitenbilder treffen verspätet ein. Für die Zeit seit dem letzten Bild zeigt die Karte das Wettermodell.',
  'Time of the map: arrow keys or drag': 'Zeit der Karte: Pfeiltasten oder ziehen',
  clear: 'klar',
  'half of the light': 'die Hälfte des Lichts',
  opaque: 'undurchlässig',
  'the place': 'der Ort',
  'Cloud opacity by hour': 'Wolkenopazität nach Stunden',
  'Time (UTC)': 'Zeit (UTC)',
  'At the place': 'Am Ort',
  Minimum: 'Minimum',
  Maximum: 'Maximum',
  coast: 'Küste',
  border: 'Grenze',
  'Roof {number}': 'Dach {number}',
  'Add a roof': 'Dach hinzufügen',
  'Sum of the roofs: {sum} kW.': 'Summe der Dächer: {sum} kW.',
  'A roof without values does not count.': 'Ein Dach ohne Werte zählt nicht.',
  'A direction such as south-east, or degrees: 0 north, -90 east, 90 west, 180 south.':
    'Eine Richtung wie Südosten, oder Grad: 0 Norden, -90 Osten, 90 Westen, 180 Süden.',
  '{count} roofs, {capacity} kW in total: {roofs}.': '{count} Dächer, zusammen {capacity} kW: {roofs}.',
  '{capacity} kW': '{capacity} kW',
  '{capacity} kW {direction}': '{capacity} kW {direction}',
  'Radiation at {latitude}, {longitude}': 'Strahlung bei {latitude}; {longitude}',
  'PV power at {latitude}, {longitude}': 'PV-Leistung bei {latitude}; {longitude}',
  'Soiling at {latitude}, {longitude}': 'Verschmutzung bei {latitude}, {longitude}',
  '{name}, typical year': '{name}, typisches Jahr',
  'Look at any location on Earth, without adding a site.': 'Jeden Ort der Erde ansehen, ohne eine Anlage hinzuzufügen.',
  'Irradiance and weather': 'Einstrahlung und Wetter',
  'Show irradiance': 'Einstrahlung zeigen',
  'The last and next 7 days.': 'Die letzten und nächsten 7 Tage.',
  'Power of a system': 'Leistung einer Anlage',
  'Show power': 'Leistung zeigen',
  'Fixed modules that face the equator, unless you set an azimuth. The last and next 7 days.':
    'Feste Module, die zum Äquator zeigen, wenn Sie keinen Azimut angeben. Die letzten und nächsten 7 Tage.',
  'Typical year': 'Typisches Jahr',
  'Show a typical year': 'Ein typisches Jahr zeigen',
  'One typical meteorological year of hourly irradiance and weather.':
    'Ein typisches meteorologisches Jahr mit stündlicher Einstrahlung und Wetter.',
  'Each of these counts as a latitude/longitude request of your plan. <a>See how many are left</a>.':
    'Jede davon zählt als Anfrage mit Breiten- und Längengrad Ihres Tarifs. <a>Sehen Sie, wie viele übrig sind</a>.',
  'Forecasts of <a>a site</a> do not count.': 'Prognosen <a>einer Anlage</a> zählen nicht.',
  '0 is horizontal. Default: 23.': '0 ist waagerecht. Standardwert: 23.',
  'kWp and MWp are DC power, of the modules. Enter the AC power of the inverters here.':
    'kWp und MWp sind DC-Leistung, die der Module. Geben Sie hier die AC-Leistung der Wechselrichter ein.',
};
