/** German texts of the page with the requests of a site. */
export const API_DE = {
  'Forecasts of the next 7 days': 'Prognosen der nächsten 7 Tage',
  'Estimated actuals and forecasts in one response': 'Geschätzte Istwerte und Prognosen in einer Antwort',
  'Radiation and weather over the site': 'Strahlung und Wetter am Standort',
  'Measurements that you sent, with the quality flag of each': 'Ihre Messwerte, jeder mit seinem Qualitätskennzeichen',
  'Send measurements as CSV or JSON': 'Messwerte als CSV oder JSON senden',
  'Send the forecast of another provider': 'Die Prognose eines anderen Anbieters senden',
  'How measurements improve the forecast': 'Wie Messwerte die Prognose verbessern',
  'Why the forecast is poor, as far as the service can see':
    'Warum die Prognose schlecht ist, soweit der Dienst es erkennt',
  'What changed between two issues': 'Was sich zwischen zwei Ausgaben geändert hat',
  'The properties of the site': 'Die Eigenschaften der Anlage',
  'Change some properties': 'Einige Angaben ändern',
  'Radiation and weather of the next 7 days': 'Strahlung und Wetter der nächsten 7 Tage',
  'Estimated radiation and weather of the last 7 days':
    'Geschätzte Strahlung und geschätztes Wetter der letzten 7 Tage',
  'Measurements of irradiance that you sent': 'Ihre Messwerte der Einstrahlung',
  'Send measurements of irradiance': 'Messwerte der Einstrahlung senden',
  'How measurements improve the estimated actuals': 'Wie Messwerte die geschätzten Istwerte verbessern',
  'Read forecasts of this site and send measurements from a program.':
    'Prognosen dieser Anlage aus einem Programm lesen und Messwerte senden.',
  'Put an <a>API key</a> into the variable <code>KEY</code>, as with <code>export KEY=…</code>, then run the examples as they are.':
    'Setzen Sie die Variable <code>KEY</code> auf einen <a>API-Schlüssel</a>, etwa mit <code>export KEY=…</code>. Dann laufen die Beispiele unverändert.',
  'Send measurements': 'Messwerte senden',
  Requests: 'Anfragen',
  'What for': 'Wozu',
  'Parameters, formats and errors': 'Parameter, Formate und Fehler',
  'All requests': 'Alle Anfragen',
  'Clients in other languages': 'Clients in anderen Sprachen',
  '{name}: API': '{name}: API',
  Request: 'Anfrage',
};
