/** German texts of the pages to register and to sign in, and of the pages about an account, its keys and its usage. */
export const ACCOUNTS_DE = {
  'Usage by day': 'Nutzung nach Tagen',
  'Day, UTC': 'Tag, UTC',
  'Latitude/longitude requests': 'Anfragen mit Breiten- und Längengrad',
  'Typical years': 'Typische Jahre',
  '{count} days': '{count} Tage',
  'Chart of {unit} by UTC day. The same numbers are in the table below.':
    'Diagramm: {unit} nach UTC-Tagen. Dieselben Zahlen stehen in der Tabelle darunter.',
  '{unit}; your plan allows {limit} a day': '{unit}; Ihr Tarif erlaubt {limit} am Tag',
  'The counts of today are up to a minute old. Days are kept for 13 months.':
    'Die Zahlen von heute sind bis zu einer Minute alt. Tage werden 13 Monate aufbewahrt.',
  'Account <code>{id}</code>, plan {plan}.': 'Konto <code>{id}</code>, Tarif {plan}.',
  'You have read-only access: you can see a preview, but not store the table. To store it, sign in with a key that has full access.':
    'Sie dürfen nur lesen: Sie sehen eine Vorschau, können die Tabelle aber nicht speichern. Melden Sie sich zum Speichern mit einem Schlüssel an, der vollen Zugang hat.',
  'You have read-only access, so forms and buttons that make changes are not shown. To make changes, sign in with a key that has full access.':
    'Sie dürfen nur lesen. Formulare und Schaltflächen, die etwas ändern, werden daher nicht gezeigt. Melden Sie sich für Änderungen mit einem Schlüssel an, der vollen Zugang hat.',
  'Close this account': 'Dieses Konto schließen',
  'No sites yet. <a>Add one</a>.': 'Noch keine Anlagen. <a>Eine hinzufügen</a>.',
  'The first {shown} of {total} sites.': 'Die ersten {shown} von {total} Anlagen.',
  'All collections': 'Alle Sammlungen',
  'no limit': 'keine Grenze',
  Limit: 'Grenze',
  'Resets at, UTC': 'Wird zurückgesetzt um, UTC',
  'Requests this minute': 'Anfragen in dieser Minute',
  'Latitude/longitude requests today': 'Anfragen mit Breiten- und Längengrad heute',
  'Typical years today': 'Typische Jahre heute',
  'Measurements today': 'Messwerte heute',
  'Years of history today': 'Jahre an Zeitreihen heute',
  'The confirmation word does not match. Nothing was deleted.':
    'Das Bestätigungswort stimmt nicht. Es wurde nichts gelöscht.',
  'You are signed in to another account now. Nothing was deleted.':
    'Sie sind jetzt mit einem anderen Konto angemeldet. Es wurde nichts gelöscht.',
  'Account closed': 'Konto geschlossen',
  'Its sites, aggregations and webhooks are deleted, and its keys are revoked.':
    'Seine Anlagen, Aggregationen und Webhooks sind gelöscht, seine Schlüssel widerrufen.',
  'This deletes {count, plural, one {# site} other {# sites}} with all forecasts and measurements, your aggregations and webhooks, and revokes every key. It cannot be undone.':
    'Das löscht {count, plural, one {# Anlage} other {# Anlagen}} mit allen Prognosen und Messwerten, Ihre Aggregationen und Webhooks, und widerruft jeden Schlüssel. Es lässt sich nicht rückgängig machen.',
  'Close this account?': 'Dieses Konto schließen?',
  Confirmation: 'Bestätigung',
  'Type {word} to close the account {name}.': 'Geben Sie {word} ein, um das Konto {name} zu schließen.',
  close: 'schließen',
  'Close account': 'Konto schließen',
  Key: 'Schlüssel',
  'Created, UTC': 'Angelegt, UTC',
  'Last used, UTC': 'Zuletzt genutzt, UTC',
  'Keys cannot be shown again: only their hashes are stored. Times of last use are accurate to the hour.':
    'Schlüssel lassen sich nicht noch einmal zeigen: Gespeichert sind nur ihre Hashwerte. Die letzte Verwendung ist auf die Stunde bekannt.',
  'Name of the new key': 'Name des neuen Schlüssels',
  'The program or person that uses it, at most 100 characters.':
    'Das Programm oder die Person, die ihn verwendet, höchstens 100 Zeichen.',
  'Create API key': 'API-Schlüssel anlegen',
  'Revoke key {name}': 'Schlüssel {name} widerrufen',
  Revoke: 'Widerrufen',
  'revoked {time}': 'widerrufen {time}',
  'used for this session': 'in dieser Sitzung verwendet',
  full: 'voll',
  'Read-only: sees everything, and changes nothing': 'Nur lesen: sieht alles und ändert nichts',
  '{day}, {from} to {to} h': '{day}, {from} bis {to} Uhr',
  'New API key': 'Neuer API-Schlüssel',
  'Revoke this key?': 'Diesen Schlüssel widerrufen?',
  '<code>{id}</code>, created {time} UTC. Programs and sessions that use it are refused at once.':
    '<code>{id}</code>, angelegt {time} UTC. Programme und Sitzungen mit diesem Schlüssel werden sofort abgewiesen.',
  'Revoke key': 'Schlüssel widerrufen',
  'Your new API key': 'Ihr neuer API-Schlüssel',
  '<strong>It is shown only once.</strong> Copy it now and keep it like a password: only its hash is stored.':
    '<strong>Er wird nur einmal gezeigt.</strong> Jetzt kopieren und wie ein Passwort aufbewahren: Gespeichert ist nur sein Hashwert.',
  'Enter a name to get an API key. Programs find a test site in the list of utility-scale sites.':
    'Mit einem Namen erhalten Sie einen API-Schlüssel. Programme finden eine Testanlage in der Liste der Großanlagen.',
  'You or your company, at most 200 characters.': 'Sie oder Ihre Firma, höchstens 200 Zeichen.',
  'E-mail': 'E-Mail',
  'Optional. The operator uses it to contact you.': 'Freiwillig. Der Betreiber erreicht Sie darüber.',
  Plan: 'Tarif',
  Plans: 'Tarife',
  'Available on request: {plans}. Ask the operator of this service.':
    'Auf Anfrage: {plans}. Fragen Sie den Betreiber dieses Dienstes.',
  'Latitude/longitude requests a day': 'Anfragen mit Breiten- und Längengrad pro Tag',
  'Requests a minute': 'Anfragen pro Minute',
  'Aggregations of your own': 'Eigene Aggregationen',
  'Welcome, {name}': 'Willkommen, {name}',
  'You are registered for the plan {plan}.': 'Sie sind für den Tarif {plan} registriert.',
  'Sign in with this key': 'Mit diesem Schlüssel anmelden',
  Registered: 'Registriert',
  'The API key is not valid.': 'Der API-Schlüssel ist ungültig.',
  'Sign in with your API key to see tables and charts.':
    'Melden Sie sich mit Ihrem API-Schlüssel an, um Tabellen und Diagramme zu sehen.',
  'Plan {plan}.': 'Tarif {plan}.',
  'No aggregations yet. <a>Add one</a>, or ask the operator for access.':
    'Noch keine Aggregationen. <a>Fügen Sie eine hinzu</a>, oder bitten Sie den Betreiber um Zugang.',
};
