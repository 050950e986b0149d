/** German texts of the page with forecasts of other providers. */
export const EXTERNAL_FORECASTS_DE = {
  'Forecasts of other providers for {name}': 'Prognosen anderer Anbieter für {name}',
  'Where another forecast was better than ours, your tuned forecast follows it.':
    'Wo eine andere Prognose besser war als unsere, folgt ihr Ihre angepasste Prognose.',
  'One issue, with a header': 'Eine Ausgabe, mit Kopfzeile',
  'Columns period_end, period (such as PT30M) and pv_estimate in {unit}; optional are pv_estimate10, pv_estimate90 and issued_at. Times without an offset are UTC.':
    'Spalten period_end, period (etwa PT30M) und pv_estimate in {unit}; wahlweise pv_estimate10, pv_estimate90 und issued_at. Zeiten ohne Zone sind UTC.',
  'Issued at, UTC': 'Ausgegeben um, UTC',
  'When the provider issued the forecast. Not needed if the table has it.':
    'Wann der Anbieter die Prognose ausgab. Nicht nötig, wenn die Tabelle es sagt.',
  'Store the forecast': 'Prognose speichern',
  '{name}: forecasts of other providers': '{name}: Prognosen anderer Anbieter',
  'Stored forecasts': 'Gespeicherte Prognosen',
  'Estimate, {unit}': 'Schätzung, {unit}',
  'No forecasts of other providers for the next two weeks.':
    'Keine Prognosen anderer Anbieter für die nächsten zwei Wochen.',
};
