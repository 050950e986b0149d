/** Spanish texts of the pages of histories. */
export const HISTORIES_ES = {
  Histories: 'Históricos',
  'Histories of this site': 'Históricos de este sitio',
  'Histories of this aggregation': 'Históricos de esta agregación',
  'Histories of this place': 'Históricos de este lugar',
  'Place at {latitude}, {longitude}': 'Lugar en {latitude}, {longitude}',
  'Past years in one file': 'Años pasados en un archivo',
  'Choose the years': 'Elegir los años',
  'One day to 16 years of irradiance and weather, and of power if you state a capacity.':
    'De un día a 16 años de irradiancia y meteorología, y de potencia si indica una capacidad.',
  'For rows of power.': 'Para filas de potencia.',
  'Other histories of your account': 'Otros históricos de su cuenta',
  '{name}: histories': '{name}: históricos',
  'Past rows of one day to 16 years in one file, computed from past weather in the background.':
    'Filas pasadas de un día a 16 años en un archivo, calculadas en segundo plano a partir de la meteorología pasada.',
  'A file is deleted seven days after it is done. Programs use <a>/v1/histories</a>.':
    'Un archivo se borra siete días después de terminarse. Los programas usan <a>/v1/histories</a>.',
  'First day, UTC': 'Primer día, UTC',
  'Last day, UTC': 'Último día, UTC',
  'Days, UTC': 'Días, UTC',
  'Site or place': 'Sitio o lugar',
  '{first} to {last}': '{first} a {last}',
  '{year} or later.': '{year} o posterior.',
  'At least eight days ago.': 'Hace al menos ocho días.',
  'Power of the site, without tuning': 'Potencia del sitio, sin ajuste',
  'Irradiance and weather of its place': 'Irradiancia y meteorología de su lugar',
  'Order the history': 'Pedir el histórico',
  '{minutes} minutes': '{minutes} minutos',
  'Your plan has no limit of years of history per day.': 'Su plan no tiene límite de años de histórico al día.',
  'Your plan allows {limit} years of history per day (UTC), of which {remaining} are left today. A part of a year counts as a whole one.':
    'Su plan permite {limit} años de histórico al día (UTC); hoy quedan {remaining}. Una parte de un año cuenta como un año entero.',
  'An account has at most five unfinished and twenty stored histories.':
    'Una cuenta tiene como máximo cinco históricos sin terminar y veinte guardados.',
  'waits for the operator': 'espera al operador',
  queued: 'en cola',
  running: 'en curso',
  done: 'terminado',
  failed: 'fallido',
  Format: 'Formato',
  cancelled: 'cancelado',
  '{done} of {total} months': '{done} de {total} meses',
  '{size} kB': '{size} kB',
  '{size} MB': '{size} MB',
  'Delete the history {days}': 'Borrar el histórico {days}',
  'The job will be cancelled. Only the computed years count towards your limit.':
    'El cálculo se cancelará. Solo los años calculados cuentan para su límite.',
  'Its file will be deleted. Its years still count towards your limit of today.':
    'Su archivo se borrará. Sus años siguen contando para su límite de hoy.',
  'Cancel the history': 'Cancelar el histórico',
} as const;
