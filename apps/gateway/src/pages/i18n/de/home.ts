/** German texts of the start page. */
export const HOME_DE = {
  'See a forecast for your location': 'Prognose für Ihren Ort ansehen',
  'Solar forecasts and estimated actuals, anywhere on Earth':
    'Solarprognosen und geschätzte Istwerte, überall auf der Erde',
  'Irradiance and PV power for 7 days back and 7 days ahead, in periods of 5 to 60 minutes, refreshed every ten minutes. For utility-scale sites, rooftops, whole fleets, or any latitude and longitude.':
    'Einstrahlung und PV-Leistung für 7 Tage zurück und 7 Tage voraus, in Zeiträumen von 5 bis 60 Minuten, alle zehn Minuten erneuert. Für Großanlagen, Dächer, ganze Portfolios oder jeden Ort.',
  'Read the docs': 'Dokumentation lesen',
  'Data in the chart': 'Daten des Diagramms',
  '{name}, live': '{name}, live',
  '{capacity} MW at {latitude}, {longitude}: estimated actuals of the last 36 hours and a forecast of the next 36.':
    '{capacity} MW bei {latitude}, {longitude}: geschätzte Istwerte der letzten 36 Stunden und eine Prognose der nächsten 36.',
  'Getting started': 'Erste Schritte',
  '1. Get a key': '1. Einen Schlüssel holen',
  '<a>Register</a>: the key is shown at once. Send it as <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, the user name of HTTP Basic, or <code>api_key</code> in the URL.':
    '<a>Registrieren</a>: Der Schlüssel wird sofort angezeigt. Senden Sie ihn als <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, Benutzername von HTTP Basic oder <code>api_key</code> in der URL.',
  '2. Request a forecast for any location': '2. Eine Prognose für einen beliebigen Ort abfragen',
  '3. Add a site': '3. Eine Anlage hinzufügen',
  '4. Choose a format': '4. Ein Format wählen',
  'Choose JSON, CSV or XML with <code>format</code> or <code>Accept</code>. A browser shows a chart and a table. Each response names its weather sources and their age.':
    'Wählen Sie JSON, CSV oder XML mit <code>format</code> oder <code>Accept</code>. Ein Browser zeigt ein Diagramm und eine Tabelle. Jede Antwort nennt ihre Wetterquellen und deren Alter.',
};
