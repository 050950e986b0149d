/** Spanish texts of the pages to register and to sign in, and of the pages about an account, its keys and its usage. */
export const ACCOUNTS_ES = {
  'Usage by day': 'Uso por día',
  'Day, UTC': 'Día, UTC',
  'Latitude/longitude requests': 'Solicitudes por latitud y longitud',
  'Typical years': 'Años típicos',
  '{count} days': '{count} días',
  'Chart of {unit} by UTC day. The same numbers are in the table below.':
    'Gráfico de {unit} por día UTC. Los mismos números están en la tabla de abajo.',
  '{unit}; your plan allows {limit} a day': '{unit}; su plan permite {limit} al día',
  'The counts of today are up to a minute old. Days are kept for 13 months.':
    'Los números de hoy tienen hasta un minuto de antigüedad. Los días se conservan 13 meses.',
  'Account <code>{id}</code>, plan {plan}.': 'Cuenta <code>{id}</code>, plan {plan}.',
  'You have read-only access: you can see a preview, but not store the table. To store it, sign in with a key that has full access.':
    'Tiene acceso de solo lectura: puede ver una vista previa, pero no guardar la tabla. Para guardarla, inicie sesión con una clave de acceso completo.',
  'You have read-only access, so forms and buttons that make changes are not shown. To make changes, sign in with a key that has full access.':
    'Tiene acceso de solo lectura, por lo que no se muestran los formularios ni los botones que hacen cambios. Para hacer cambios, inicie sesión con una clave de acceso completo.',
  'Close this account': 'Cerrar esta cuenta',
  'No sites yet. <a>Add one</a>.': 'Todavía no hay sitios. <a>Añada uno</a>.',
  'The first {shown} of {total} sites.': 'Los primeros {shown} de {total} sitios.',
  'All collections': 'Todas las colecciones',
  'no limit': 'sin límite',
  Limit: 'Límite',
  'Resets at, UTC': 'Se reinicia, UTC',
  'Requests this minute': 'Solicitudes en este minuto',
  'Latitude/longitude requests today': 'Solicitudes por latitud y longitud hoy',
  'Typical years today': 'Años típicos hoy',
  'Measurements today': 'Mediciones hoy',
  'Years of history today': 'Años de datos históricos hoy',
  'The confirmation word does not match. Nothing was deleted.':
    'La palabra de confirmación no coincide. No se ha eliminado nada.',
  'You are signed in to another account now. Nothing was deleted.':
    'Ahora tiene la sesión iniciada con otra cuenta. No se ha eliminado nada.',
  'Account closed': 'Cuenta cerrada',
  'Its sites, aggregations and webhooks are deleted, and its keys are revoked.':
    'Se borraron sus sitios, agregaciones y webhooks, y se revocaron sus claves.',
  'This deletes {count, plural, one {# site} other {# sites}} with all forecasts and measurements, your aggregations and webhooks, and revokes every key. It cannot be undone.':
    'Esto borra {count, plural, one {# sitio} other {# sitios}} con todas sus previsiones y mediciones, sus agregaciones y webhooks, y revoca todas las claves. No se puede deshacer.',
  'Close this account?': '¿Cerrar esta cuenta?',
  Confirmation: 'Confirmación',
  'Type {word} to close the account {name}.': 'Escriba {word} para cerrar la cuenta {name}.',
  close: 'cerrar',
  'Close account': 'Cerrar la cuenta',
  Key: 'Clave',
  'Created, UTC': 'Creada, UTC',
  'Last used, UTC': 'Último uso, UTC',
  'Keys cannot be shown again: only their hashes are stored. Times of last use are accurate to the hour.':
    'Las claves no se pueden mostrar de nuevo: solo se guarda su hash. Del último uso se conoce la hora, sin minutos.',
  'Name of the new key': 'Nombre de la clave nueva',
  'The program or person that uses it, at most 100 characters.':
    'El programa o la persona que la usa, como máximo 100 caracteres.',
  'Create API key': 'Crear clave de API',
  'Revoke key {name}': 'Revocar la clave {name}',
  Revoke: 'Revocar',
  'revoked {time}': 'revocada el {time}',
  'used for this session': 'en uso en esta sesión',
  full: 'completo',
  'Read-only: sees everything, and changes nothing': 'Solo lectura: ve todo y no cambia nada',
  '{day}, {from} to {to} h': '{day}, de {from} a {to} h',
  'New API key': 'Clave de API nueva',
  'Revoke this key?': '¿Revocar esta clave?',
  '<code>{id}</code>, created {time} UTC. Programs and sessions that use it are refused at once.':
    '<code>{id}</code>, creada el {time} UTC. Los programas y las sesiones que la usan se rechazarán de inmediato.',
  'Revoke key': 'Revocar la clave',
  'Your new API key': 'Su clave de API nueva',
  '<strong>It is shown only once.</strong> Copy it now and keep it like a password: only its hash is stored.':
    '<strong>Solo se muestra una vez.</strong> Cópiela ahora y guárdela como una contraseña: solo se almacena su hash.',
  'Enter a name to get an API key. Programs find a test site in the list of utility-scale sites.':
    'Escriba un nombre para obtener una clave de API. Los programas encuentran un sitio de prueba en la lista de plantas a gran escala.',
  'You or your company, at most 200 characters.': 'Usted o su empresa, como máximo 200 caracteres.',
  'E-mail': 'Correo electrónico',
  'Optional. The operator uses it to contact you.': 'Opcional. El operador lo usa para contactar con usted.',
  Plan: 'Plan',
  Plans: 'Planes',
  'Available on request: {plans}. Ask the operator of this service.':
    'Disponibles previa solicitud: {plans}. Consulte al operador de este servicio.',
  'Latitude/longitude requests a day': 'Solicitudes por latitud y longitud al día',
  'Requests a minute': 'Solicitudes por minuto',
  'Aggregations of your own': 'Agregaciones propias',
  'Welcome, {name}': 'Le damos la bienvenida, {name}',
  'You are registered for the plan {plan}.': 'Se ha registrado en el plan {plan}.',
  'Sign in with this key': 'Iniciar sesión con esta clave',
  Registered: 'Registro completado',
  'The API key is not valid.': 'La clave de API no es válida.',
  'Sign in with your API key to see tables and charts.':
    'Inicie sesión con su clave de API para ver tablas y gráficos.',
  'Plan {plan}.': 'Plan {plan}.',
  'No aggregations yet. <a>Add one</a>, or ask the operator for access.':
    'Todavía no hay agregaciones. <a>Añada una</a> o pida acceso al operador.',
} as const;
