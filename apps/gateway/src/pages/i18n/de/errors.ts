/** German texts of error pages. */
export const ERRORS_DE = {
  'Invalid request': 'Ungültige Anfrage',
  'Please sign in': 'Bitte melden Sie sich an',
  'Not allowed': 'Nicht erlaubt',
  'Page not found': 'Seite nicht gefunden',
  'Method not allowed': 'Methode nicht erlaubt',
  'Format not available': 'Format nicht verfügbar',
  'Changed in the meantime': 'Inzwischen geändert',
  'The record has changed since you read it. Load it again.':
    'Der Datensatz wurde geändert, seit Sie ihn gelesen haben. Laden Sie ihn neu.',
  'The request took too long': 'Die Anfrage hat zu lange gedauert',
  'Range not available': 'Bereich nicht verfügbar',
  'The file ends before the requested range. Download it again from its beginning.':
    'Die Datei endet vor dem angeforderten Bereich. Laden Sie sie von Anfang an neu herunter.',
  'The request headers are too large': 'Die Kopfzeilen der Anfrage sind zu groß',
  Conflict: 'Konflikt',
  'Request too large': 'Anfrage zu groß',
  'Content type not supported': 'Inhaltstyp nicht unterstützt',
  'Limit reached': 'Grenze erreicht',
  'Server busy': 'Server ausgelastet',
  'Something went wrong on our side': 'Bei uns ist ein Fehler aufgetreten',
  'Temporarily unavailable': 'Vorübergehend nicht verfügbar',
  'A value of the request is missing or wrong. Correct it and send the request again.':
    'Ein Wert der Anfrage fehlt oder ist falsch. Korrigieren Sie ihn und senden Sie die Anfrage erneut.',
  'This page needs an API key. Sign in and open it again.':
    'Diese Seite braucht einen API-Schlüssel. Anmelden und neu öffnen.',
  'You are not allowed to do this. Sign in with another account, or ask the operator.':
    'Sie dürfen das nicht. Melden Sie sich mit einem anderen Konto an, oder fragen Sie den Betreiber.',
  'Nothing is at this address, or your account may not see it. Check the address.':
    'Unter dieser Adresse gibt es nichts, oder Ihr Konto darf es nicht sehen. Prüfen Sie die Adresse.',
  'This address exists, but it does not accept this kind of request.':
    'Diese Adresse gibt es, aber sie nimmt diese Art von Anfrage nicht an.',
  'This address is not available in the requested format.': 'Diese Adresse gibt es nicht in dem verlangten Format.',
  'The request did not arrive in time. Send it again.': 'Die Anfrage kam nicht rechtzeitig an. Bitte neu senden.',
  'The browser sent too much data with the address. Delete the cookies of this service.':
    'Der Browser hat zu viele Daten mit der Adresse gesendet. Bitte die Cookies dieses Dienstes löschen.',
  'Something was changed at the same time or exists already. Load the page again.':
    'Etwas wurde gleichzeitig geändert oder ist schon vorhanden. Laden Sie die Seite neu.',
  'The request is too large. Send it in smaller parts.': 'Die Anfrage ist zu groß. Senden Sie sie in kleineren Teilen.',
  'The service does not accept this type of content.': 'Der Dienst nimmt diese Art von Inhalt nicht an.',
  'A limit of your plan or your network address is reached. Try again later.':
    'Eine Grenze Ihres Tarifs oder Ihrer Netzadresse ist erreicht. Versuchen Sie es später noch einmal.',
  'Too many requests are being processed. Try again soon.':
    'Zu viele Anfragen sind in Arbeit. Versuchen Sie es bald noch einmal.',
  'The error is recorded. Try again later.': 'Der Fehler ist aufgezeichnet. Versuchen Sie es später noch einmal.',
  'A part of the service is not available. Try again soon.':
    'Ein Teil des Dienstes ist nicht verfügbar. Versuchen Sie es bald noch einmal.',
  'Try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  'Try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal.',
  'Try again in {hours, plural, one {# hour} other {# hours}}.':
    'Versuchen Sie es in {hours, plural, one {# Stunde} other {# Stunden}} noch einmal.',
  'Start page': 'Startseite',
};
