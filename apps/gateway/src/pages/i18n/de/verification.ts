/** German texts of the page with the verification of forecasts. */
export const VERIFICATION_DE = {
  'posted measurements': 'gesendete Messwerte',
  'estimated actuals of this service': 'geschätzte Istwerte dieses Dienstes',
  Missing: 'Fehlend',
  'Bias, %': 'Mittlerer Fehler (Bias), %',
  'MAE, %': 'MAE, %',
  'RMSE, %': 'RMSE, %',
  'Skill, climatology and persistence': 'Güte gegenüber Klimatologie und Persistenz',
  'Skill, smart persistence': 'Güte gegenüber Klarhimmel-Persistenz',
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
  'On average, forecasts an hour ahead were off by {hour} % of the capacity.':
    'Im Mittel lagen Prognosen eine Stunde im Voraus um {hour} % der Nennleistung neben dem, was geschah.',
  'On average, forecasts an hour ahead were off by {hour} % of the capacity, a day ahead {day} %.':
    'Im Mittel lagen Prognosen eine Stunde im Voraus um {hour} % der Nennleistung neben dem, was geschah, und einen Tag im Voraus um {day} %.',
  '{name}: accuracy by lead time': '{name}: Genauigkeit nach Vorlaufzeit',
  'Errors by lead, in percent of the capacity; the same numbers are in the table below.':
    'Fehler nach Vorlauf, in Prozent der Nennleistung; dieselben Zahlen stehen in der Tabelle unten.',
  'Errors in percent of the capacity, by lead in minutes.':
    'Fehler in Prozent der Nennleistung, nach Vorlauf in Minuten.',
  'mean absolute error': 'mittlerer absoluter Fehler',
  'root mean square error': 'Wurzel des mittleren quadratischen Fehlers',
  'an hour ahead': 'eine Stunde voraus',
  'a day ahead': 'einen Tag voraus',
  'three days ahead': 'drei Tage voraus',
  'partly cloudy': 'teils bewölkt',
  overcast: 'bedeckt',
  'Are the percentiles reliable?': 'Sind die Perzentile zuverlässig?',
  'Compared with the previous period': 'Verglichen mit dem vorigen Zeitraum',
  'Mean absolute error, %': 'Mittlerer absoluter Fehler, %',
  'Half hours, previous': 'Halbe Stunden, davor',
  'Previous mean absolute error, %': 'Mittlerer absoluter Fehler davor, %',
  'Mean absolute errors are in percent of the capacity. The previous period is {from} to {to} UTC.':
    'Mittlere absolute Fehler in Prozent der Nennleistung. Die Zeit davor ist {from} bis {to} UTC.',
  'Error by hour of day': 'Fehler nach Tagesstunde',
  'Error by sky': 'Fehler nach Himmel',
  Sky: 'Himmel',
  Hour: 'Stunde',
  'Error by lead time': 'Fehler nach Vorlaufzeit',
  'Mean absolute errors in percent of the capacity, by the hour in which periods begin, {zone}.':
    'Mittlere absolute Fehler in Prozent der Nennleistung, nach der Stunde, in der Zeiträume beginnen, {zone}.',
  'Mean absolute errors in percent of the capacity. Clear: at least 80 % of clear-sky power was produced. Overcast: less than 40 %.':
    'Mittlere absolute Fehler in Prozent der Nennleistung. Klar: mindestens 80 % der Leistung bei klarem Himmel wurden erzeugt. Bedeckt: weniger als 40 %.',
  '{title}; the same numbers are in the table below.': '{title}; dieselben Zahlen stehen in der Tabelle darunter.',
  'Numbers of the chart': 'Zahlen des Diagramms',
  '{error} (n = {n})': '{error} (n = {n})',
  'Share of outcomes at or below each percentile; the same numbers are in the table below.':
    'Anteil der Ergebnisse, die höchstens beim jeweiligen Perzentil liegen; dieselben Zahlen stehen in der Tabelle darunter.',
  'Share of outcomes at or below each percentile. Points on the diagonal are reliable: above it, forecasts were too high.':
    'Anteil der Ergebnisse, die höchstens beim jeweiligen Perzentil liegen. Punkte auf der Diagonale sind zuverlässig: darüber waren die Prognosen zu hoch.',
  'On average, forecasts an hour ahead were off by {hour} % of the capacity, a day ahead {day} %, three days ahead {threeDays} %.':
    'Im Mittel lagen Prognosen eine Stunde voraus {hour} % der Nennleistung neben dem, was geschah, einen Tag voraus {day} % und drei Tage voraus {threeDays} %.',
};
