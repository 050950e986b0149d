/** German texts of messages of the API. */
export const API_MESSAGES_DE = {
  'There is nothing at this path. /docs lists the paths of this service.':
    'Unter diesem Pfad gibt es nichts. /docs nennt die Pfade dieses Dienstes.',
  'There is no such page. /docs lists all pages.': 'Diese Seite gibt es nicht. /docs listet alle Seiten.',
  'There is no such operation. See /docs/operations.': 'Diese Operation gibt es nicht. Siehe /docs/operations.',
  'This path supports {methods}.': 'Dieser Pfad unterstützt {methods}.',
  'The site was not found or is not accessible.': 'Die Anlage wurde nicht gefunden oder ist nicht zugänglich.',
  'The site is a utility-scale site. Its record and rows are under {path}.':
    'Die Anlage ist eine Großanlage. Ihre Einstellungen und Werte sind unter {path}.',
  'The site is a rooftop site. Its record and rows are under {path}.':
    'Die Anlage ist eine Dachanlage. Ihre Einstellungen und Werte sind unter {path}.',
  'The site is a weather site. Its record and rows are under {path}.':
    'Die Anlage ist ein Wetterstandort. Ihre Einstellungen und Werte sind unter {path}.',
  'No utility-scale site matches.': 'Keine Großanlage passt.',
  'No rooftop site matches.': 'Keine Dachanlage passt.',
  'No weather site matches.': 'Kein Wetterstandort passt.',
  'Weather sites have no upload page. POST their measurements instead.':
    'Wetterstandorte haben keine Seite zum Hochladen. Senden Sie ihre Messwerte mit POST.',
  "The site has changed since you read it. Read its record again, and send its ''etag'' as ''If-Match''.":
    "Die Anlage wurde geändert, seit Sie sie gelesen haben. Lesen Sie ihren Datensatz neu, und senden Sie dessen ''etag'' als ''If-Match''.",
  'The test site cannot be changed. Register a site of your own.':
    'Die Testanlage lässt sich nicht ändern. Registrieren Sie eine eigene Anlage.',
  'Your test site was not created: at most {count} a day are created from one network address. Try again after {time}, or register a site of your own.':
    'Ihre Testanlage gibt es noch nicht: Die Grenze von {count} neuen pro Tag aus Ihrem Netz ist erreicht. Versuchen Sie es nach {time} erneut, oder registrieren Sie eine eigene Anlage.',
  'Your test site was not created: at most {count} are created a day. Try again after {time}, or register a site of your own.':
    'Ihre Testanlage gibt es noch nicht: Die Grenze von {count} neuen pro Tag ist erreicht. Versuchen Sie es nach {time} erneut, oder registrieren Sie eine eigene Anlage.',
  'Your test site was not created: there are at most {count} test sites. Try again after {time}, or register a site of your own.':
    'Ihre Testanlage gibt es noch nicht: Die Grenze von {count} Testanlagen ist erreicht. Versuchen Sie es nach {time} erneut, oder registrieren Sie eine eigene Anlage.',
  'The {plan} plan allows 1 utility-scale site. Delete one, or ask the operator for more.':
    'Der Tarif {plan} erlaubt 1 Großanlage. Löschen Sie eine, oder fragen Sie den Betreiber nach mehr.',
  'The {plan} plan allows 1 rooftop site. Delete one, or ask the operator for more.':
    'Der Tarif {plan} erlaubt 1 Dachanlage. Löschen Sie eine, oder fragen Sie den Betreiber nach mehr.',
  'The {plan} plan allows 1 weather site. Delete one, or ask the operator for more.':
    'Der Tarif {plan} erlaubt 1 Wetterstandort. Löschen Sie einen, oder fragen Sie den Betreiber nach mehr.',
  'The {plan} plan allows {count} utility-scale sites. Delete one, or ask the operator for more.':
    'Der Tarif {plan} erlaubt {count} Großanlagen. Löschen Sie eine, oder fragen Sie den Betreiber nach mehr.',
  'The {plan} plan allows {count} rooftop sites. Delete one, or ask the operator for more.':
    'Der Tarif {plan} erlaubt {count} Dachanlagen. Löschen Sie eine, oder fragen Sie den Betreiber nach mehr.',
  'The {plan} plan allows {count} weather sites. Delete one, or ask the operator for more.':
    'Der Tarif {plan} erlaubt {count} Wetterstandorte. Löschen Sie einen, oder fragen Sie den Betreiber nach mehr.',
  'The aggregation was not found or is not accessible.':
    'Die Aggregation wurde nicht gefunden oder ist nicht zugänglich.',
  'The collection was not found or is not accessible.': 'Die Sammlung wurde nicht gefunden oder ist nicht zugänglich.',
  "The collection ''{id}'' belongs to another account. Choose another id.":
    'Die Sammlung „{id}“ gehört einem anderen Konto. Wählen Sie eine andere Kennung.',
  "''{collection}'' already has an aggregation of this name. Choose another name.":
    '„{collection}“ hat schon eine Aggregation dieses Namens. Wählen Sie einen anderen.',
  'You have read-only access to this aggregation.': 'Sie dürfen diese Aggregation nur lesen.',
  'Only the owner of this aggregation may change or delete it.':
    'Nur ihr Eigentümer darf diese Aggregation ändern oder löschen.',
  'The {plan} plan does not include aggregations of your own.': 'Der Tarif {plan} enthält keine eigenen Aggregationen.',
  '{name} has no members. Add members to get forecasts.':
    '{name} hat keine Mitglieder. Fügen Sie Mitglieder hinzu, um Werte zu erhalten.',
  'No aggregation of {collection} has members. Add members to get forecasts.':
    'Keine Aggregation von {collection} hat Mitglieder. Fügen Sie Mitglieder hinzu, um Werte zu erhalten.',
  'The issue was not found, or it is older than the archive.':
    'Die Ausgabe wurde nicht gefunden, oder sie ist älter als das Archiv.',
  'No issue of this place is archived for that time. Radiation forecasts are archived only for 0.25-degree cells in which you have a weather site.':
    'Für diese Zeit ist keine Ausgabe dieses Ortes archiviert. Strahlungsprognosen werden nur für Zellen von 0,25 Grad archiviert, in denen Sie einen Wetterstandort haben.',
  'No issue of this place is archived for that time. Issues are archived from the registration of a weather site in its 0.25-degree cell, for as long as the operator keeps them.':
    'Für diese Zeit ist keine Ausgabe dieses Ortes archiviert. Ausgaben werden archiviert, sobald in seiner Zelle von 0,25 Grad ein Wetterstandort registriert ist, und so lange der Betreiber sie aufbewahrt.',
  'The webhook was not found or is not accessible.': 'Der Webhook wurde nicht gefunden oder ist nicht zugänglich.',
  'The delivery was not found.': 'Die Zustellung wurde nicht gefunden.',
  'A site or aggregation may have {count} forecast periods issued on one day. Post fewer issues, or longer periods.':
    'Eine Anlage oder Aggregation darf {count} Prognosezeiträume haben, die am selben Tag erstellt wurden. Senden Sie weniger Ausgaben oder längere Zeiträume.',
  'The webhook is disabled. Send a test to enable it again.':
    'Der Webhook ist abgeschaltet. Senden Sie einen Test, um ihn wieder einzuschalten.',
  'An account has at most {count} webhooks. Delete one first.':
    'Ein Konto hat höchstens {count} Webhooks. Löschen Sie zuerst einen.',
  'The account was not found or is not accessible.': 'Das Konto wurde nicht gefunden oder ist nicht zugänglich.',
  'Ask the operator to close this account.': 'Bitten Sie den Betreiber, dieses Konto zu schließen.',
  'The {plan} plan is not open for registration. Ask the operator for it.':
    'Der Tarif {plan} steht nicht zur Registrierung offen. Fragen Sie den Betreiber danach.',
  'The API key was not found or is already revoked.':
    'Der API-Schlüssel wurde nicht gefunden oder ist bereits widerrufen.',
  'This is the only API key of the account that may make changes. Rotate it instead.':
    'Dies ist der einzige API-Schlüssel des Kontos, der Änderungen erlaubt. Ersetzen Sie ihn stattdessen.',
  'This API key is read-only. Use a key with full access to make changes.':
    'Dieser API-Schlüssel darf nur lesen. Verwenden Sie für Änderungen einen Schlüssel mit vollem Zugang.',
  'Read-only keys cannot be created during this upgrade. Try again later.':
    'Während dieses Upgrades können keine Schlüssel angelegt werden, die nur lesen. Versuchen Sie es später wieder.',
  'An account has at most {count} keys. Revoke one first.':
    'Ein Konto hat höchstens {count} Schlüssel. Widerrufen Sie zuerst einen.',
  'This browser is signed out, but the server could not end the session. If someone may have copied its cookie, revoke the API key.':
    'Dieser Browser ist abgemeldet, aber der Server konnte die Sitzung nicht beenden. Wenn jemand ihr Cookie kopiert haben kann, widerrufen Sie den API-Schlüssel.',
  'Forms must be sent from a page of this service.':
    'Formulare müssen von einer Seite dieses Dienstes gesendet werden.',
  'Each field of the form must appear only once.': 'Jedes Feld des Formulars darf nur einmal vorkommen.',
  'The URL is malformed.': 'Die URL ist fehlerhaft.',
  'The request is malformed.': 'Die Anfrage ist fehlerhaft.',
  'The body must be at most 1 MB, or 4 MB of measurements: send it in several parts.':
    'Der Inhalt darf höchstens 1 MB groß sein, oder 4 MB mit Messwerten: Senden Sie ihn in mehreren Teilen.',
  'You have exceeded your limit of {count} requests per minute. Try again in {seconds} seconds.':
    'Sie haben Ihre Grenze von {count} Anfragen pro Minute überschritten. Versuchen Sie es in {seconds} Sekunden erneut.',
  'You have exceeded your daily limit of {count} latitude/longitude requests. Try again after {time}.':
    'Sie haben Ihre Tagesgrenze von {count} Anfragen mit Breiten- und Längengrad überschritten. Versuchen Sie es nach {time} erneut.',
  'You have exceeded your daily limit of {count} typical years. Try again after {time}.':
    'Sie haben Ihre Tagesgrenze von {count} typischen Jahren überschritten. Versuchen Sie es nach {time} erneut.',
  'You have exceeded your daily limit of {count} sites at new places. Try again after {time}.':
    'Sie haben Ihre Tagesgrenze von {count} Anlagen an neuen Orten überschritten. Versuchen Sie es nach {time} erneut.',
  'The limit of {count} forecasts a day without an account is reached. Register or sign in for more.':
    'Die Grenze von {count} Prognosen pro Tag ohne Konto ist erreicht. Registrieren Sie sich für mehr, oder melden Sie sich an.',
  'The limit of {count} new accounts a day is reached. Try again after {time}, or ask the operator for an account.':
    'Die Grenze von {count} neuen Konten pro Tag ist erreicht. Versuchen Sie es nach {time} erneut, oder fragen Sie den Betreiber nach einem Konto.',
  'The limit of {count} new accounts a day from your network is reached. Try again after {time}, or ask the operator for an account.':
    'Die Grenze von {count} neuen Konten pro Tag aus Ihrem Netz ist erreicht. Versuchen Sie es nach {time} erneut, oder fragen Sie den Betreiber nach einem Konto.',
  'The request has {count} measurements, but only {remaining} of your daily limit of {limit} remain. Post only measurements that are new or changed, or continue after {time}.':
    'Die Anfrage hat {count} Messwerte, von denen Ihre Tagesgrenze von {limit} noch {remaining} zulässt. Senden Sie nur neue oder geänderte Messwerte, oder machen Sie nach {time} weiter.',
  'Too many requests without a valid key.': 'Zu viele Anfragen ohne gültigen Schlüssel.',
  'Too many attempts to sign in.': 'Zu viele Versuche, sich anzumelden.',
  'Too many uploads are in progress. Try again in 5 seconds.':
    'Zu viele Uploads sind im Gange. Versuchen Sie es in 5 Sekunden erneut.',
  'Too many large uploads are in progress. Try again in 5 seconds.':
    'Zu viele große Uploads sind im Gange. Versuchen Sie es in 5 Sekunden erneut.',
  'The server is busy with other requests, or you have too many requests in flight. Try again in a few seconds.':
    'Der Server ist mit anderen Anfragen beschäftigt oder Sie haben zu viele gleichzeitige Anfragen. Versuchen Sie es in einigen Sekunden erneut.',
  'Your account has {count} comparisons in progress, which is the limit. Try again in 5 seconds.':
    'Ihr Konto hat {count} Vergleiche im Gange, das ist die Grenze. Versuchen Sie es in 5 Sekunden erneut.',
  'Your account has {count} diagnoses in progress, which is the limit. Try again in 5 seconds.':
    'Ihr Konto hat {count} Diagnosen im Gange, das ist die Grenze. Versuchen Sie es in 5 Sekunden erneut.',
  'Your account has {count} verification reports in progress, which is the limit. Try again in 5 seconds.':
    'Ihr Konto hat {count} Genauigkeitsberichte im Gange, das ist die Grenze. Versuchen Sie es in 5 Sekunden erneut.',
  'The service has too many comparisons in progress. Try again in 5 seconds.':
    'Der Dienst hat zu viele Vergleiche im Gange. Versuchen Sie es in 5 Sekunden erneut.',
  'The service has too many diagnoses in progress. Try again in 5 seconds.':
    'Der Dienst hat zu viele Diagnosen im Gange. Versuchen Sie es in 5 Sekunden erneut.',
  'The service has too many verification reports in progress. Try again in 5 seconds.':
    'Der Dienst hat zu viele Genauigkeitsberichte im Gange. Versuchen Sie es in 5 Sekunden erneut.',
  'The forecast is being computed. Try again in 5 seconds.':
    'Die Prognose wird berechnet. Versuchen Sie es in 5 Sekunden erneut.',
  'The forecast was just replaced. Try again in a second.':
    'Die Prognose wurde gerade ersetzt. Versuchen Sie es in einer Sekunde erneut.',
  'The weather for this place is being computed. Try again in 5 seconds.':
    'Das Wetter dieses Ortes wird berechnet. Versuchen Sie es in 5 Sekunden erneut.',
  'The past weather of this place is being computed. Try again in {seconds} seconds.':
    'Das vergangene Wetter dieses Ortes wird berechnet. Versuchen Sie es in {seconds} Sekunden erneut.',
  'The database is unavailable.': 'Die Datenbank ist nicht verfügbar.',
  'The archive is unavailable.': 'Das Archiv ist nicht verfügbar.',
  'The object store is unavailable.': 'Der Objektspeicher ist nicht verfügbar.',
  'The row cache is unavailable.': 'Der Zwischenspeicher der Werte ist nicht verfügbar.',
  'The message broker does not respond.': 'Die Nachrichtenvermittlung antwortet nicht.',
  'The API did not respond in time.': 'Die API hat nicht rechtzeitig geantwortet.',
  'The store of sites and accounts did not respond in time.':
    'Der Speicher der Anlagen und Konten hat nicht rechtzeitig geantwortet.',
  'The download of weather did not respond in time.': 'Der Abruf des Wetters hat nicht rechtzeitig geantwortet.',
  'The computation of forecasts did not respond in time.':
    'Die Berechnung der Prognosen hat nicht rechtzeitig geantwortet.',
  'The computation of aggregations did not respond in time.':
    'Die Berechnung der Aggregationen hat nicht rechtzeitig geantwortet.',
  'The service was overloaded and did not read the request in time. Try again in 5 seconds.':
    'Der Dienst war überlastet und hat die Anfrage nicht rechtzeitig gelesen. Versuchen Sie es in 5 Sekunden erneut.',
  'This gateway is shutting down. Send the request again.':
    'Dieser Server wird gerade beendet. Versuchen Sie es noch einmal.',
  'Something went wrong on our side. Quote {id} when you report it.':
    'Bei uns ist etwas schiefgegangen. Nennen Sie {id}, wenn Sie es melden.',
  '{field} must be whole days between P1D and P90D.': '{field} muss aus ganzen Tagen zwischen P1D und P90D bestehen.',
  '{field} must be between PT0M and P7D in steps of 5 minutes, such as PT1H.':
    '{field} muss zwischen PT0M und P7D liegen, in Schritten von 5 Minuten, wie PT1H.',
  '{field} must be the id of an issue, such as 20260301T120000000Z-1.':
    '{field} muss die Kennung einer Ausgabe sein, zum Beispiel 20260301T120000000Z-1.',
  '{field} must be at least {count} days ago. Use /data/live for later rows.':
    '{field} muss mindestens {count} Tage zurückliegen. Für spätere Werte dient /data/live.',
  '{field} must be {time} or later.': '{field} muss {time} oder später sein.',
  '{field} must be within {count} years of {other}.': '{field} darf höchstens {count} Jahre von {other} entfernt sein.',
  'An account has at most {count} unfinished histories. Wait until one is done, or delete one.':
    'Ein Konto hat höchstens {count} unfertige Zeitreihen. Warten Sie, bis eine fertig ist, oder löschen Sie eine.',
  'An account has at most {count} stored histories. Delete one first.':
    'Ein Konto hat höchstens {count} gespeicherte Zeitreihen. Löschen Sie zuerst eine.',
  'An account may have at most {count} cancelled or failed histories a day. Order again tomorrow (UTC).':
    'Ein Konto kann höchstens {count} abgebrochene oder fehlgeschlagene Zeitreihen pro Tag haben. Bestellen Sie morgen (UTC) wieder.',
  'This history would exceed your daily limit. Years per day: {limit}, used: {used}, in this history: {years}. Order fewer years, or order again tomorrow (UTC).':
    'Diese Zeitreihe würde Ihre Tagesgrenze überschreiten. Jahre pro Tag: {limit}, verbraucht: {used}, in dieser Zeitreihe: {years}. Bestellen Sie weniger Jahre oder morgen (UTC) wieder.',
  'The storage for histories is full. Try again in an hour.':
    'Der Speicher für Zeitreihen ist voll. Versuchen Sie es in einer Stunde noch einmal.',
  'The history was not found or is not accessible.': 'Die Zeitreihe wurde nicht gefunden oder ist nicht zugänglich.',
};
