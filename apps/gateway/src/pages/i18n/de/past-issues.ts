/** German texts of the pages of past issues. */
export const PAST_ISSUES_DE = {
  'Forecast of {time}': 'Prognose von {time}',
  'All its rows': 'Alle Zeilen',
  'Compared with': 'Verglichen mit',
  'your measurements': 'Ihren Messwerten',
  'Half hours compared': 'Verglichene halbe Stunden',
  'Nothing to compare yet: estimated actuals of this forecast appear half an hour after its periods, and measurements when you send them.':
    'Noch nichts zu vergleichen: Geschätzte Istwerte dieser Prognose erscheinen eine halbe Stunde nach ihren Zeiträumen, Messwerte, sobald Sie sie senden.',
  'Chart of the forecast of {time} and of what happened since':
    'Diagramm der Prognose von {time} und dessen, was seither geschah',
  'Half hours': 'Halbe Stunden',
  '{name}: forecast of {time}': '{name}: Prognose von {time}',
  'Forecast issued at {time}': 'Am {time} ausgegebene Prognose',
  'Was {day} forecast badly? <a>Compare it with the last forecast before it</a>, issued {time} UTC.':
    'War die Prognose für {day} schlecht? <a>Vergleichen Sie den Tag mit der letzten Prognose davor</a>, ausgegeben {time} UTC.',
  'No issues are archived for this day. Choose another one, or <a>today</a>: issues are kept from the registration of the site, for a limited time.':
    'Für diesen Tag sind keine Ausgaben archiviert. Wählen Sie einen anderen, oder <a>heute</a>: Ausgaben werden ab der Registrierung der Anlage für begrenzte Zeit aufbewahrt.',
  '<a>Accuracy</a> compares the forecasts of all issues, an hour ahead.':
    '<a>Genauigkeit</a> vergleicht die Prognosen aller Ausgaben, eine Stunde voraus.',
  '{name}: past issues of {day}': '{name}: frühere Ausgaben vom {day}',
  forecast: 'Prognose',
  'Estimated actual': 'Geschätzter Istwert',
  measured: 'gemessen',
  Measured: 'Gemessen',
  Issue: 'Ausgabe',
  'estimated actuals': 'geschätzten Istwerten',
};
