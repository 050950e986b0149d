/** German texts of the pages of past issues. */
export const PAST_ISSUES_DE = {
  'The last forecasts': 'Die letzten Prognosen',
  '{count, plural, one {The last forecast} other {The last # forecasts}}':
    '{count, plural, one {Die letzte Prognose} other {Die letzten # Prognosen}}',
  'issued {time}': 'ausgegeben {time}',
  'How much the forecast changed from issue to issue. Times of issue are UTC.':
    'Wie sich die Prognose von Ausgabe zu Ausgabe geändert hat. Ausgabezeiten in UTC.',
  'No issue of the last day is archived yet.': 'Vom letzten Tag ist noch keine Ausgabe archiviert.',
  '<a>The last three forecasts in one chart</a>.': '<a>Die letzten drei Prognosen in einem Diagramm</a>.',
  'Forecast of {time}': 'Prognose von {time}',
  forecast: 'Prognose',
  'Estimated actual': 'Geschätzter Istwert',
  measured: 'gemessen',
  Measured: 'Gemessen',
  'What this issue forecast, and what happened since.': 'Was diese Ausgabe vorhersagte, und was seitdem geschah.',
  Issue: 'Ausgabe',
  'Issues of {day}': 'Ausgaben vom {day}',
  'All rows of this issue': 'Alle Zeilen',
  'your measurements': 'Ihren Messwerten',
  'estimated actuals': 'geschätzten Istwerten',
  'Half hours compared': 'Verglichene halbe Stunden',
  'Mean absolute error': 'Mittlerer absoluter Fehler',
  'Mean error': 'Mittlerer Fehler',
  'Nothing to compare yet: estimated actuals of this forecast appear half an hour after its periods, and measurements when you send them.':
    'Noch nichts zu vergleichen: Geschätzte Istwerte dieser Prognose erscheinen eine halbe Stunde nach ihren Zeiträumen, Messwerte, sobald Sie sie senden.',
  'Chart of the forecast of {time} and of what happened since':
    'Diagramm der Prognose von {time} und dessen, was seither geschah',
  '{name}: forecast of {time}': '{name}: Prognose von {time}',
  'Forecast issued at {time}': 'Am {time} ausgegebene Prognose',
  'Each forecast as it was issued. Choose one to compare it with what happened since.':
    'Jede Prognose, wie sie ausgegeben wurde. Wählen Sie eine, um sie mit dem zu vergleichen, was seitdem geschah.',
  Day: 'Tag',
  'UTC. Default: today.': 'UTC. Ohne Angabe heute.',
  'Day before': 'Tag davor',
  'Day after': 'Tag danach',
  'Was {day} forecast badly? <a>Compare it with the last forecast before it</a>, issued {time} UTC.':
    'War die Prognose für {day} schlecht? <a>Vergleichen Sie den Tag mit der letzten Prognose davor</a>, ausgegeben {time} UTC.',
  'Hour, UTC': 'Stunde, UTC',
  'Issued at': 'Ausgegeben um',
  'The site was registered at {time} UTC, and its forecasts are archived since. Its <a>estimated actuals</a> show the output of earlier days.':
    'Die Anlage wurde am {time} UTC registriert, und ihre Prognosen werden seitdem archiviert. Ihre <a>geschätzten Istwerte</a> zeigen die Leistung früherer Tage.',
  'No issues are archived for this day. Choose another one, or <a>today</a>: issues are kept from the registration of the site, for a limited time.':
    'Für diesen Tag sind keine Ausgaben archiviert. Wählen Sie einen anderen, oder <a>heute</a>: Ausgaben werden ab der Registrierung der Anlage für begrenzte Zeit aufbewahrt.',
  '<a>Accuracy</a> compares the forecasts of all issues, an hour ahead.':
    '<a>Genauigkeit</a> vergleicht die Prognosen aller Ausgaben, eine Stunde voraus.',
  '{name}: past issues of {day}': '{name}: frühere Ausgaben vom {day}',
  '(incomplete)': '(unvollständig)',
  'Energy of {day}, local time:': 'Energie am {day}, Ortszeit:',
  'from weather alone': 'allein aus dem Wetter',
  'forecast, not tuned': 'Prognose, nicht angepasst',
  'Estimated actuals are from weather alone here. If your measurements agree with them, the weather forecast was wrong. If not, look at <tuning>Tuning</tuning> and the settings. <accuracy>Accuracy</accuracy> has the errors of all days.':
    'Geschätzte Istwerte stammen hier allein aus dem Wetter. Stimmen Ihre Messwerte mit ihnen überein, war die Wettervorhersage falsch. Wenn nicht, helfen die <tuning>Anpassung</tuning> und die Einstellungen. <accuracy>Genauigkeit</accuracy> zeigt die Fehler aller Tage.',
};
