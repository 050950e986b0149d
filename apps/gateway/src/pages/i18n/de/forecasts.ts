/** German texts of the pages with rows of a forecast: chart, table and weather sources. */
export const FORECASTS_DE = {
  Range: 'Bereich',
  '10 to 90 %': '10 bis 90 %',
  '10 to 90 % and 25 to 75 %': '10 bis 90 % und 25 bis 75 %',
  'Save as a site': 'Als Anlage speichern',
  'Map of the clouds around this place': 'Karte der Wolken in der Umgebung',
  'Months of the typical year': 'Monate des typischen Jahres',
  'No rows.': 'Keine Zeilen.',
  'Rows: {count}, {from} to {to}. Each row covers the {minutes} minutes that end at its time, UTC. Values are means, unless the column says otherwise.':
    'Zeilen: {count}, {from} bis {to}. Jede Zeile gilt für die {minutes} Minuten, die zu ihrer Zeit enden, UTC. Die Werte sind Mittelwerte, wenn die Spalte nichts anderes angibt.',
  'What the columns mean': 'Was die Spalten bedeuten (englisch)',
  'Chart of {field}. The same numbers are in the tables below.':
    'Diagramm von {field}. Dieselben Zahlen stehen in den Tabellen darunter.',
  '{field} by UTC day': '{field}, nach Tagen in UTC',
  'This page updates with each new issue.': 'Diese Seite wird mit jeder neuen Ausgabe aktualisiert.',
  'Each forecast is from the last issue at least one hour before its period, as it was served then.':
    'Jede Prognose stammt aus der letzten Ausgabe, die mindestens eine Stunde vor ihrem Zeitraum lag, so wie sie damals geliefert wurde.',
  'No issue is old enough yet: forecasts appear here an hour after the first issue.':
    'Noch ist keine Ausgabe alt genug: Prognosen erscheinen hier eine Stunde nach der ersten Ausgabe.',
  'Periods with a forecast: {count}. Periods before the first archived issue have none.':
    'Zeiträume mit Prognose: {count}. Zeiträume vor der ersten archivierten Ausgabe haben keine.',
  'Measurements of the last 7 days: {count}. They are averaged over the same periods.':
    'Messwerte der letzten 7 Tage: {count}. Sie sind über dieselben Zeiträume gemittelt.',
  'Estimated actuals are from weather alone, without measurements of the aggregation or its members.':
    'Die geschätzten Istwerte stammen allein aus dem Wetter, ohne Messungen der Aggregation oder ihrer Mitglieder.',
  'Estimated actuals are from weather alone, without your measurements.':
    'Die geschätzten Istwerte stammen allein aus dem Wetter, ohne Ihre Messungen.',
  'There are no measurements of the last 7 days.': 'Es gibt keine Messwerte der letzten 7 Tage.',
  'Live forecast and the last estimated actuals': 'Aktuelle Prognose und letzte geschätzte Istwerte',
  'Forecasts an hour ahead, estimated actuals and measurements':
    'Prognosen eine Stunde im Voraus, geschätzte Istwerte und Messwerte',
  'Estimated actuals and forecasts': 'Geschätzte Istwerte und Prognosen',
  'Estimated actuals of the past': 'Geschätzte Istwerte der Vergangenheit',
  'A typical meteorological year': 'Ein typisches meteorologisches Jahr',
  'Forecasts for the next 7 days': 'Prognosen für die nächsten 7 Tage',
  'satellite observation': 'Satellitenbeobachtung',
  'nowcast and weather model': 'Nowcast und Wettermodell',
  'weather model': 'Wettermodell',
  'an older run of the weather model': 'ein älterer Lauf des Wettermodells',
  'climatology only: no weather data': 'nur Klimatologie: keine Wetterdaten',
  '<strong>Simulated weather (sandbox)</strong> These rows come from a simulated atmosphere (“sandbox”): no live weather source is in use. They show how the service works and say nothing about the real sky.':
    '<strong>Simuliertes Wetter (Sandbox)</strong> Diese Zeilen stammen aus einer simulierten Atmosphäre: Es wird keine echte Wetterquelle genutzt. Sie zeigen, wie der Dienst arbeitet, und sagen nichts über den wirklichen Himmel.',
  '<strong>Possibly outdated</strong> The issue store is unavailable. A newer issue may exist.':
    '<strong>Möglicherweise veraltet</strong> Der Speicher der Ausgaben ist nicht erreichbar. Vielleicht gibt es eine neuere Ausgabe.',
  '{best}, down to {worst}': '{best}, bis hinab zu {worst}',
  'Weather source': 'Wetterquelle',
  'none: climatology': 'keine: Klimatologie',
  'Next issue': 'Nächste Ausgabe',
  'Newest weather data': 'Neueste Wetterdaten',
  '{time}, {age} old when issued': '{time}, bei der Ausgabe {age} alt',
  'Capacity included': 'Enthaltene Nennleistung',
  'Climatology only': 'Nur Klimatologie',
  'Simulated weather (sandbox)': 'Simuliertes Wetter (Sandbox)',
  'No weather data: a simulated atmosphere': 'Keine Wetterdaten: eine simulierte Atmosphäre',
  'Sandbox (simulated satellite images)': 'Sandbox (simulierte Satellitenbilder)',
  'Files of this service': 'Dateien dieses Dienstes',
  'Weather data from files of the operator of this service': 'Wetterdaten aus Dateien des Betreibers dieses Dienstes',
  'GRIB files of this service': 'GRIB-Dateien dieses Dienstes',
  'Weather data from GRIB files of the operator of this service':
    'Wetterdaten aus GRIB-Dateien des Betreibers dieses Dienstes',
  'Satellite images of this service': 'Satellitenbilder dieses Dienstes',
  'Satellite images from the operator of this service': 'Satellitenbilder des Betreibers dieses Dienstes',
  'Weather data: {source}': 'Wetterdaten: {source}',
  'Cloud opacity: {mean} % on average': 'Wolkenopazität: im Mittel {mean} %',
  'blue is clear, white is opaque.': 'Blau ist klar, Weiß ist undurchsichtig.',
  'typical year': 'typisches Jahr',
  'Planned outage, {span}: {percent} % of the plant is available.':
    'Geplante Abschaltung, {span}: {percent} % der Anlage sind verfügbar.',
  'Curtailment, {span}: the grid takes at most {power}.': 'Abregelung, {span}: Das Netz nimmt höchstens {power} auf.',
  '<code>pv_estimate</code> is what the plant delivers, and <code>pv_potential</code> what it could deliver without these limits.':
    '<code>pv_estimate</code> ist, was die Anlage liefert, und <code>pv_potential</code>, was sie ohne diese Grenzen liefern könnte.',
  'The 10 to 90 % range is wide until there are more days of measurements. See <a>Tuning</a>.':
    'Der Bereich von 10 bis 90 % ist breit, bis es Messwerte von mehr Tagen gibt. Siehe <a>Anpassung</a>.',
};
