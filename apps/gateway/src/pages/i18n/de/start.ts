/** German texts of the start page and of errors. */
export const START_DE = {
  'Solar forecasts and estimated actuals, anywhere on Earth':
    'Solarprognosen und geschätzte Istwerte, überall auf der Erde',
  'Irradiance and PV power for 7 days back and 7 days ahead, in periods of 5 to 60 minutes, refreshed every ten minutes. For utility-scale sites, rooftops, whole fleets, or any latitude and longitude.':
    'Einstrahlung und PV-Leistung für 7 Tage zurück und 7 Tage voraus, in Zeiträumen von 5 bis 60 Minuten, alle zehn Minuten erneuert. Für Großanlagen, Dächer, ganze Portfolios oder jeden Ort.',
  'Read the docs': 'Dokumentation lesen',
  'Getting started': 'Erste Schritte',
  '1. Get a key': '1. Einen Schlüssel holen',
  '2. Request a forecast for any location': '2. Eine Prognose für einen beliebigen Ort abfragen',
  '3. Add a site': '3. Eine Anlage hinzufügen',
  '4. Choose a format': '4. Ein Format wählen',
  'Data in the chart': 'Daten des Diagramms',
  '{name}, live': '{name}, live',
  'Chart of the power of {name}': 'Diagramm der Leistung von {name}',
  '{capacity} MW at {latitude}, {longitude}: estimated actuals of the last 36 hours and a forecast of the next 36.':
    '{capacity} MW bei {latitude}, {longitude}: geschätzte Istwerte der letzten 36 Stunden und eine Prognose der nächsten 36.',
  'Request too large': 'Anfrage zu groß',
  'Server busy': 'Server ausgelastet',
  'Limit reached': 'Grenze erreicht',
  'Temporarily unavailable': 'Vorübergehend nicht verfügbar',
  'Something went wrong on our side': 'Bei uns ist ein Fehler aufgetreten',
  'Method not allowed': 'Methode nicht erlaubt',
  'Format not available': 'Format nicht verfügbar',
  'The request took too long': 'Die Anfrage hat zu lange gedauert',
  'A value of the request is missing or wrong. Correct it and send the request again.':
    'Ein Wert der Anfrage fehlt oder ist falsch. Korrigieren Sie ihn und senden Sie die Anfrage erneut.',
  'You may not do this.': 'Sie dürfen das nicht.',
  'Nothing is at this address, or your account may not see it. Check the address.':
    'Unter dieser Adresse gibt es nichts, oder Ihr Konto darf es nicht sehen. Prüfen Sie die Adresse.',
  'The request is too large. Send it in smaller parts.': 'Die Anfrage ist zu groß. Senden Sie sie in kleineren Teilen.',
  'A limit of your plan or your network address is reached. Try again later.':
    'Eine Grenze Ihres Tarifs oder Ihrer Netzadresse ist erreicht. Versuchen Sie es später noch einmal.',
  'Too many requests are being processed. Try again soon.':
    'Zu viele Anfragen sind in Arbeit. Versuchen Sie es bald noch einmal.',
  'The error is recorded. Try again later.': 'Der Fehler ist aufgezeichnet. Versuchen Sie es später noch einmal.',
  'A part of the service is not available. Try again soon.':
    'Ein Teil des Dienstes ist nicht verfügbar. Versuchen Sie es bald noch einmal.',
  'Something was changed at the same time or exists already. Load the page again.':
    'Etwas wurde gleichzeitig geändert oder ist schon vorhanden. Laden Sie die Seite neu.',
  'Try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  'Try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal.',
  'Try again in {hours, plural, one {# hour} other {# hours}}.':
    'Versuchen Sie es in {hours, plural, one {# Stunde} other {# Stunden}} noch einmal.',
  '<a>Register</a>: the key is shown at once. Send it as <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, the user name of Basic, or <code>api_key</code> in the URL.':
    '<a>Registrieren</a>: Der Schlüssel wird sofort angezeigt. Senden Sie ihn als <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, Benutzername von Basic oder <code>api_key</code> in der URL.',
  'Choose JSON, CSV or XML with <code>format</code> or <code>Accept</code>. A browser shows a chart and a table. Each response names its weather sources and their age.':
    'Wählen Sie JSON, CSV oder XML mit <code>format</code> oder <code>Accept</code>. Ein Browser zeigt ein Diagramm und eine Tabelle. Jede Antwort nennt ihre Wetterquellen und deren Alter.',
};
