/** Spanish texts of messages of the API. */
export const API_MESSAGES_ES = {
  'There is nothing at this path. /docs lists the paths of this service.':
    'No hay nada en esta ruta. /docs enumera las rutas de este servicio.',
  'There is no such page. /docs lists all pages.': 'Esta página no existe. /docs las enumera todas.',
  'There is no such operation. See /docs/operations.': 'Esta operación no existe. Vea /docs/operations.',
  'This path supports {methods}.': 'Esta ruta admite {methods}.',
  'The site was not found or is not accessible.': 'El sitio no se ha encontrado o no es accesible.',
  'The site is a utility-scale site. Its record and rows are under {path}.':
    'El sitio es una planta a gran escala. Sus ajustes y valores están en {path}.',
  'The site is a rooftop site. Its record and rows are under {path}.':
    'El sitio es un tejado. Sus ajustes y valores están en {path}.',
  'The site is a weather site. Its record and rows are under {path}.':
    'El sitio es un sitio meteorológico. Sus ajustes y valores están en {path}.',
  'No utility-scale site matches.': 'Ninguna planta a gran escala coincide.',
  'No rooftop site matches.': 'Ningún tejado coincide.',
  'No weather site matches.': 'Ningún sitio meteorológico coincide.',
  'Weather sites have no upload page. POST their measurements instead.':
    'Los sitios meteorológicos no tienen página de carga. Envíe sus mediciones con POST.',
  "The site has changed since you read it. Read its record again, and send its ''etag'' as ''If-Match''.":
    "El sitio ha cambiado desde que lo leyó. Lea de nuevo su registro y envíe su ''etag'' como ''If-Match''.",
  'The test site cannot be changed. Register a site of your own.':
    'El sitio de prueba no se puede cambiar. Registre un sitio propio.',
  'Your test site was not created: at most {count} a day are created from one network address. Try again after {time}, or register a site of your own.':
    'Su sitio de prueba aún no existe: se ha alcanzado el límite de {count} nuevos al día desde su red. Inténtelo después de {time}, o registre un sitio propio.',
  'Your test site was not created: at most {count} are created a day. Try again after {time}, or register a site of your own.':
    'Su sitio de prueba aún no existe: se ha alcanzado el límite de {count} nuevos al día. Inténtelo después de {time}, o registre un sitio propio.',
  'Your test site was not created: there are at most {count} test sites. Try again after {time}, or register a site of your own.':
    'Su sitio de prueba aún no existe: se ha alcanzado el límite de {count} sitios de prueba. Inténtelo después de {time}, o registre un sitio propio.',
  'The {plan} plan allows 1 utility-scale site. Delete one, or ask the operator for more.':
    'El plan {plan} permite 1 planta a gran escala. Elimine una, o pida más al operador.',
  'The {plan} plan allows 1 rooftop site. Delete one, or ask the operator for more.':
    'El plan {plan} permite 1 tejado. Elimine uno, o pida más al operador.',
  'The {plan} plan allows 1 weather site. Delete one, or ask the operator for more.':
    'El plan {plan} permite 1 sitio meteorológico. Elimine uno, o pida más al operador.',
  'The {plan} plan allows {count} utility-scale sites. Delete one, or ask the operator for more.':
    'El plan {plan} permite {count} plantas a gran escala. Elimine una, o pida más al operador.',
  'The {plan} plan allows {count} rooftop sites. Delete one, or ask the operator for more.':
    'El plan {plan} permite {count} tejados. Elimine uno, o pida más al operador.',
  'The {plan} plan allows {count} weather sites. Delete one, or ask the operator for more.':
    'El plan {plan} permite {count} sitios meteorológicos. Elimine uno, o pida más al operador.',
  'The aggregation was not found or is not accessible.': 'La agregación no se ha encontrado o no es accesible.',
  'The collection was not found or is not accessible.': 'La colección no se ha encontrado o no es accesible.',
  "The collection ''{id}'' belongs to another account. Choose another id.":
    'La colección «{id}» pertenece a otra cuenta. Elija otro identificador.',
  "''{collection}'' already has an aggregation of this name. Choose another name.":
    '«{collection}» ya tiene una agregación con este nombre. Elija otro.',
  'You have read-only access to this aggregation.': 'Solo puede leer esta agregación.',
  'Only the owner of this aggregation may change or delete it.':
    'Solo su propietario puede cambiar o eliminar esta agregación.',
  'The {plan} plan does not include aggregations of your own.': 'El plan {plan} no incluye agregaciones propias.',
  '{name} has no members. Add members to get forecasts.':
    '{name} no tiene miembros. Añada miembros para obtener valores.',
  'No aggregation of {collection} has members. Add members to get forecasts.':
    'Ninguna agregación de {collection} tiene miembros. Añada miembros para obtener valores.',
  'The issue was not found, or it is older than the archive.':
    'La emisión no se ha encontrado, o es anterior al archivo.',
  'No issue of this place is archived for that time. Radiation forecasts are archived only for 0.25-degree cells in which you have a weather site.':
    'No hay ninguna emisión de este lugar archivada para esa hora. Las previsiones de radiación solo se archivan para celdas de 0,25 grados en las que tiene un sitio meteorológico.',
  'No issue of this place is archived for that time. Issues are archived from the registration of a weather site in its 0.25-degree cell, for as long as the operator keeps them.':
    'No hay ninguna emisión de este lugar archivada para esa hora. Las emisiones se archivan desde el registro de un sitio meteorológico en su celda de 0,25 grados, mientras el operador las conserve.',
  'The webhook was not found or is not accessible.': 'El webhook no se ha encontrado o no es accesible.',
  'The delivery was not found.': 'El envío no se ha encontrado.',
  'A site or aggregation may have {count} forecast periods issued on one day. Post fewer issues, or longer periods.':
    'Un sitio o una agregación puede tener {count} periodos de previsión emitidos en un día. Envíe menos emisiones o periodos más largos.',
  'The webhook is disabled. Send a test to enable it again.':
    'El webhook está desactivado. Envíe una prueba para activarlo de nuevo.',
  'An account has at most {count} webhooks. Delete one first.':
    'Una cuenta tiene como máximo {count} webhooks. Elimine uno primero.',
  'The account was not found or is not accessible.': 'La cuenta no se ha encontrado o no es accesible.',
  'Ask the operator to close this account.': 'Pida al operador que cierre esta cuenta.',
  'The {plan} plan is not open for registration. Ask the operator for it.':
    'El plan {plan} no está abierto al registro. Pídalo al operador.',
  'The API key was not found or is already revoked.': 'La clave de API no se ha encontrado o ya está revocada.',
  'This is the only API key of the account that may make changes. Rotate it instead.':
    'Esta es la única clave de API de la cuenta que permite cambios. Reemplácela en su lugar.',
  'This API key is read-only. Use a key with full access to make changes.':
    'Esta clave de API solo permite leer. Use una clave con acceso completo para hacer cambios.',
  'Read-only keys cannot be created during this upgrade. Try again later.':
    'Durante esta actualización no se pueden crear claves de solo lectura. Inténtelo de nuevo más tarde.',
  'An account has at most {count} keys. Revoke one first.':
    'Una cuenta tiene como máximo {count} claves. Revoque una primero.',
  'This browser is signed out, but the server could not end the session. If someone may have copied its cookie, revoke the API key.':
    'Este navegador ha cerrado la sesión, pero el servidor no ha podido terminarla. Si alguien puede haber copiado su cookie, revoque la clave de API.',
  'Forms must be sent from a page of this service.':
    'Los formularios deben enviarse desde una página de este servicio.',
  'Each field of the form must appear only once.': 'Cada campo del formulario debe aparecer una sola vez.',
  'The URL is malformed.': 'La URL está mal formada.',
  'The request is malformed.': 'La solicitud está mal formada.',
  'The body must be at most 1 MB, or 4 MB of measurements: send it in several parts.':
    'El cuerpo puede tener como máximo 1 MB, o 4 MB de mediciones: envíelo en varias partes.',
  'You have exceeded your limit of {count} requests per minute. Try again in {seconds} seconds.':
    'Ha superado su límite de {count} solicitudes por minuto. Inténtelo de nuevo en {seconds} segundos.',
  'You have exceeded your daily limit of {count} latitude/longitude requests. Try again after {time}.':
    'Ha superado su límite diario de {count} solicitudes por latitud y longitud. Inténtelo de nuevo después de {time}.',
  'You have exceeded your daily limit of {count} typical years. Try again after {time}.':
    'Ha superado su límite diario de {count} años típicos. Inténtelo de nuevo después de {time}.',
  'You have exceeded your daily limit of {count} sites at new places. Try again after {time}.':
    'Ha superado su límite diario de {count} sitios en lugares nuevos. Inténtelo de nuevo después de {time}.',
  'The limit of {count} forecasts a day without an account is reached. Register or sign in for more.':
    'Se ha alcanzado el límite de {count} previsiones al día sin cuenta. Regístrese o inicie sesión para obtener más.',
  'The limit of {count} new accounts a day is reached. Try again after {time}, or ask the operator for an account.':
    'Se ha alcanzado el límite de {count} cuentas nuevas al día. Inténtelo después de {time}, o pida una cuenta al operador.',
  'The limit of {count} new accounts a day from your network is reached. Try again after {time}, or ask the operator for an account.':
    'Se ha alcanzado el límite de {count} cuentas nuevas al día desde su red. Inténtelo después de {time}, o pida una cuenta al operador.',
  'The request has {count} measurements, but only {remaining} of your daily limit of {limit} remain. Post only measurements that are new or changed, or continue after {time}.':
    'La solicitud tiene {count} mediciones, de las que su límite diario de {limit} permite aún {remaining}. Envíe solo mediciones nuevas o cambiadas, o continúe después de {time}.',
  'Too many requests without a valid key.': 'Demasiadas solicitudes sin una clave válida.',
  'Too many attempts to sign in.': 'Demasiados intentos de iniciar sesión.',
  'Too many uploads are in progress. Try again in 5 seconds.':
    'Hay demasiadas cargas en curso. Inténtelo de nuevo en 5 segundos.',
  'Too many large uploads are in progress. Try again in 5 seconds.':
    'Hay demasiadas cargas grandes en curso. Inténtelo de nuevo en 5 segundos.',
  'The server is busy with other requests, or you have too many requests in flight. Try again in a few seconds.':
    'El servidor está ocupado con otras solicitudes, o usted tiene demasiadas en curso. Inténtelo de nuevo en unos segundos.',
  'Your account has {count} comparisons in progress, which is the limit. Try again in 5 seconds.':
    'Su cuenta tiene {count} comparaciones en curso, que es el límite. Inténtelo de nuevo en 5 segundos.',
  'Your account has {count} diagnoses in progress, which is the limit. Try again in 5 seconds.':
    'Su cuenta tiene {count} diagnósticos en curso, que es el límite. Inténtelo de nuevo en 5 segundos.',
  'Your account has {count} verification reports in progress, which is the limit. Try again in 5 seconds.':
    'Su cuenta tiene {count} informes de precisión en curso, que es el límite. Inténtelo de nuevo en 5 segundos.',
  'The service has too many comparisons in progress. Try again in 5 seconds.':
    'El servicio tiene demasiadas comparaciones en curso. Inténtelo de nuevo en 5 segundos.',
  'The service has too many diagnoses in progress. Try again in 5 seconds.':
    'El servicio tiene demasiados diagnósticos en curso. Inténtelo de nuevo en 5 segundos.',
  'The service has too many verification reports in progress. Try again in 5 seconds.':
    'El servicio tiene demasiados informes de precisión en curso. Inténtelo de nuevo en 5 segundos.',
  'The forecast is being computed. Try again in 5 seconds.':
    'La previsión se está calculando. Inténtelo de nuevo en 5 segundos.',
  'The forecast was just replaced. Try again in a second.':
    'La previsión se acaba de reemplazar. Inténtelo de nuevo en un segundo.',
  'The weather for this place is being computed. Try again in 5 seconds.':
    'El tiempo de este lugar se está calculando. Inténtelo de nuevo en 5 segundos.',
  'The past weather of this place is being computed. Try again in {seconds} seconds.':
    'El tiempo pasado de este lugar se está calculando. Inténtelo de nuevo en {seconds} segundos.',
  'The database is unavailable.': 'La base de datos no está disponible.',
  'The archive is unavailable.': 'El archivo no está disponible.',
  'The object store is unavailable.': 'El almacén de objetos no está disponible.',
  'The row cache is unavailable.': 'La memoria de valores no está disponible.',
  'The message broker does not respond.': 'El intermediario de mensajes no responde.',
  'The API did not respond in time.': 'La API no ha respondido a tiempo.',
  'The store of sites and accounts did not respond in time.':
    'El almacén de sitios y cuentas no ha respondido a tiempo.',
  'The download of weather did not respond in time.': 'La descarga del tiempo no ha respondido a tiempo.',
  'The computation of forecasts did not respond in time.': 'El cálculo de previsiones no ha respondido a tiempo.',
  'The computation of aggregations did not respond in time.': 'El cálculo de agregaciones no ha respondido a tiempo.',
  'The service was overloaded and did not read the request in time. Try again in 5 seconds.':
    'El servicio estaba sobrecargado y no leyó la petición a tiempo. Inténtelo de nuevo en 5 segundos.',
  'This gateway is shutting down. Send the request again.': 'Este servidor se está apagando. Inténtelo de nuevo.',
  'Something went wrong on our side. Quote {id} when you report it.':
    'Algo ha fallado por nuestra parte. Cite {id} cuando lo comunique.',
  '{field} must be whole days between P1D and P90D.': '{field} debe ser días enteros entre P1D y P90D.',
  '{field} must be between PT0M and P7D in steps of 5 minutes, such as PT1H.':
    '{field} debe estar entre PT0M y P7D, en pasos de 5 minutos, como PT1H.',
  '{field} must be the id of an issue, such as 20260301T120000000Z-1.':
    '{field} debe ser el identificador de una emisión, como 20260301T120000000Z-1.',
  '{field} must be at least {count} days ago. Use /data/live for later rows.':
    '{field} debe ser de hace al menos {count} días. Para filas posteriores use /data/live.',
  '{field} must be {time} or later.': '{field} debe ser {time} o posterior.',
  '{field} must be within {count} years of {other}.': '{field} debe estar a menos de {count} años de {other}.',
  'An account has at most {count} unfinished histories. Wait until one is done, or delete one.':
    'Una cuenta tiene como máximo {count} históricos sin terminar. Espere a que uno termine o borre uno.',
  'An account has at most {count} stored histories. Delete one first.':
    'Una cuenta tiene como máximo {count} históricos guardados. Borre uno antes.',
  'An account may have at most {count} cancelled or failed histories a day. Order again tomorrow (UTC).':
    'Una cuenta puede tener como máximo {count} históricos cancelados o fallidos al día. Vuelva a pedirlo mañana (UTC).',
  'This history would exceed your daily limit. Years per day: {limit}, used: {used}, in this history: {years}. Order fewer years, or order again tomorrow (UTC).':
    'Este histórico superaría su límite diario. Años al día: {limit}, usados: {used}, en este histórico: {years}. Pida menos años o vuelva a pedirlo mañana (UTC).',
  'The storage for histories is full. Try again in an hour.':
    'El espacio para históricos está lleno. Inténtelo de nuevo en una hora.',
  'The history was not found or is not accessible.': 'El histórico no existe o no es accesible.',
} as const;
