/** German texts of the page about the accuracy of forecasts. */
export const VERIFICATION_DE = {
  'posted measurements': 'gesendete Messwerte',
  'estimated actuals of this service': 'geschätzte Istwerte dieses Dienstes',
  Missing: 'Fehlend',
  'Bias, %': 'Abweichung, %',
  'MAE, %': 'MAE, %',
  'RMSE, %': 'RMSE, %',
  'Skill, climatology and persistence': 'Güte gegen Klimatologie und Persistenz',
  'Skill, smart persistence': 'Güte gegen Klarhimmel-Persistenz',
  'Pinball 10': 'Pinball 10',
  'Pinball 50': 'Pinball 50',
  'Pinball 90': 'Pinball 90',
  'Within P10–P90, %': 'Innerhalb P10–P90, %',
  'Width P10–P90': 'Breite P10–P90',
  'At or below P10, %': 'Höchstens P10, %',
  'At or below P50, %': 'Höchstens P50, %',
  'At or below P90, %': 'Höchstens P90, %',
  'Forecast accuracy by lead time.': 'Genauigkeit der Prognose nach Vorlaufzeit.',
  'Errors in percent of': 'Fehler in Prozent von',
  'Issues expected': 'Erwartete Ausgaben',
  'Issues missing': 'Fehlende Ausgaben',
  'Issues late': 'Verspätete Ausgaben',
  'Scores by lead': 'Kennzahlen nach Vorlauf',
  'No scores yet. They need archived forecasts of daylight half hours, and measurements or estimated actuals of the same time.':
    'Noch keine Kennzahlen. Sie brauchen archivierte Prognosen für halbe Stunden bei Tageslicht und Messwerte oder geschätzte Istwerte derselben Zeit.',
  'Scores cover daylight half hours. If the percentiles are calibrated, 80 % of outcomes are within P10–P90, and 10, 50 and 90 % are at or below P10, P50 and P90. Skill uses RMSE: 1 is perfect, 0 equals the reference. Missing: half hours without a forecast. Leads with fewer than {count} half hours have no scores yet. Power is in {unit}.':
    'Die Kennzahlen gelten für halbe Stunden bei Tageslicht. Sind die Perzentile kalibriert, liegen 80 % der Werte innerhalb P10–P90, und 10, 50 und 90 % höchstens bei P10, P50 und P90. Die Güte beruht auf dem RMSE: 1 ist vollkommen, 0 gleicht der Referenz. Fehlend: halbe Stunden ohne Prognose. Vorläufe mit weniger als {count} halben Stunden haben noch keine Kennzahlen. Leistung in {unit}.',
  'On average, forecasts an hour ahead were {hour} % of the capacity away from what happened.':
    'Im Mittel lagen Prognosen eine Stunde im Voraus um {hour} % der Nennleistung neben dem, was geschah.',
  'On average, forecasts were {hour} % of the capacity away from what happened an hour ahead, and {day} % a day ahead.':
    'Im Mittel lagen Prognosen eine Stunde im Voraus um {hour} % der Nennleistung neben dem, was geschah, und einen Tag im Voraus um {day} %.',
  '{name}: accuracy by lead time': '{name}: Genauigkeit nach Vorlaufzeit',
  'Errors by lead, in percent of the capacity; the same numbers are in the table below.':
    'Fehler nach Vorlauf, in Prozent der Nennleistung; dieselben Zahlen stehen in der Tabelle unten.',
  'Errors in percent of the capacity, by lead in minutes.':
    'Fehler in Prozent der Nennleistung, nach Vorlauf in Minuten.',
  'mean absolute error': 'mittlerer absoluter Fehler',
  'root mean square error': 'Wurzel des mittleren quadratischen Fehlers',
};
