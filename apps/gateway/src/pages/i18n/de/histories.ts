/** German texts of the pages of histories. */
export const HISTORIES_DE = {
  Histories: 'Zeitreihen',
  'Histories of this site': 'Zeitreihen dieser Anlage',
  'Histories of this aggregation': 'Zeitreihen dieser Aggregation',
  'Histories of this place': 'Zeitreihen dieses Ortes',
  'Place at {latitude}, {longitude}': 'Ort bei {latitude}, {longitude}',
  'Past years in one file': 'Vergangene Jahre in einer Datei',
  'Choose the years': 'Jahre wählen',
  'One day to 16 years of irradiance and weather, and of power if you state a capacity.':
    'Ein Tag bis 16 Jahre Einstrahlung und Wetter, und Leistung, wenn Sie eine Nennleistung angeben.',
  'For rows of power.': 'Für Werte der Leistung.',
  'Other histories of your account': 'Andere Zeitreihen Ihres Kontos',
  '{name}: histories': '{name}: Zeitreihen',
  'Past rows of one day to 16 years in one file, computed from past weather in the background.':
    'Vergangene Werte von einem Tag bis zu 16 Jahren in einer Datei, im Hintergrund aus vergangenem Wetter berechnet.',
  'A file is deleted seven days after it is done. Programs use <a>/v1/histories</a>.':
    'Eine Datei wird sieben Tage nach ihrer Fertigstellung gelöscht. Programme verwenden <a>/v1/histories</a>.',
  'First day, UTC': 'Erster Tag, UTC',
  'Last day, UTC': 'Letzter Tag, UTC',
  'Days, UTC': 'Tage, UTC',
  'Site or place': 'Anlage oder Ort',
  '{first} to {last}': '{first} bis {last}',
  '{year} or later.': '{year} oder später.',
  'At least eight days ago.': 'Vor mindestens acht Tagen.',
  'Power of the site, without tuning': 'Leistung der Anlage, ohne Anpassung',
  'Irradiance and weather of its place': 'Einstrahlung und Wetter ihres Ortes',
  'Order the history': 'Zeitreihe bestellen',
  '{minutes} minutes': '{minutes} Minuten',
  'Your plan has no limit of years of history per day.':
    'Ihr Tarif hat keine Grenze für die Jahre von Zeitreihen pro Tag.',
  'Your plan allows {limit} years of history per day (UTC), of which {remaining} are left today. A part of a year counts as a whole one.':
    'Ihr Tarif erlaubt {limit} Jahre an Zeitreihen pro Tag (UTC), davon sind heute {remaining} übrig. Ein Teil eines Jahres zählt als ganzes.',
  'An account has at most five unfinished and twenty stored histories.':
    'Ein Konto hat höchstens fünf unfertige und zwanzig gespeicherte Zeitreihen.',
  'waits for the operator': 'wartet auf den Betreiber',
  queued: 'in der Warteschlange',
  running: 'in Arbeit',
  done: 'fertig',
  failed: 'fehlgeschlagen',
  Format: 'Format',
  cancelled: 'abgebrochen',
  '{done} of {total} months': '{done} von {total} Monaten',
  '{size} kB': '{size} kB',
  '{size} MB': '{size} MB',
  'Delete the history {days}': 'Zeitreihe {days} löschen',
  'The job will be cancelled. Only the computed years count towards your limit.':
    'Die Berechnung wird abgebrochen. Nur die berechneten Jahre zählen zu Ihrer Grenze.',
  'Its file will be deleted. Its years still count towards your limit of today.':
    'Ihre Datei wird gelöscht. Ihre Jahre zählen weiter zur heutigen Grenze.',
  'Cancel the history': 'Zeitreihe abbrechen',
} as const;
