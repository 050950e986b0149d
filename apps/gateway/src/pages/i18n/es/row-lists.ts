/** Spanish texts of the rows of arrays, outages and curtailments in the form of a site. */
export const ROW_LISTS_ES = {
  'For modules that face several ways and share the inverters. The shares sum to 1. An empty field has the value of the site.':
    'Para módulos con varias orientaciones que comparten los inversores. Las proporciones suman 1. Un campo vacío toma el valor del sitio.',
  'Add an array': 'Añadir un campo de módulos',
  'Array {number}': 'Campo de módulos {number}',
  'Between 0 and 1, such as 0.5 for half of the DC capacity.':
    'Entre 0 y 1, como 0.5 para la mitad de la capacidad en CC.',
  'Tracker and ground': 'Seguidor y terreno',
  'Rows and bifacial modules': 'Filas y módulos bifaciales',
  'Near shading': 'Sombras cercanas',
  'Horizon of the array': 'Horizonte del campo de módulos',
  'Elevations of obstacles and hills at equally spaced directions clockwise from north, separated by spaces: at least 4 values. They replace the horizon of the site.':
    'Elevaciones de obstáculos y montañas en direcciones equidistantes en sentido horario desde el norte, separadas por espacios: al menos 4 valores. Sustituyen al horizonte del sitio.',
  'Times at which the plant, or a part of it, is out of operation. They must not overlap.':
    'Periodos en que la planta, o una parte, está fuera de servicio. No deben solaparse.',
  'Add an outage': 'Añadir una parada',
  'Outage {number}': 'Parada {number}',
  'Available share': 'Proporción disponible',
  'Share of the plant that stays in operation: 0 when all of it is off.':
    'Proporción de la planta que sigue en servicio: 0 si está toda parada.',
  'Periods in which the grid accepts only limited power. They must not overlap.':
    'Periodos en que la red solo admite una potencia limitada. No deben solaparse.',
  'From when the plant has another capacity, also in the past or as a plan. Earliest first.':
    'Desde cuándo la planta tiene otra capacidad, también en el pasado o como plan. Primero el más antiguo.',
  'Add a capacity change': 'Añadir un cambio de capacidad',
  'Capacity change {number}': 'Cambio de capacidad {number}',
  'AC power of all inverters together from then on.': 'Potencia CA de todos los inversores juntos desde entonces.',
  'Add a curtailment': 'Añadir una limitación',
  'Curtailment {number}': 'Limitación {number}',
  'Power limit': 'Límite de potencia',
  'To add more rows, paste JSON.': 'Para añadir más filas, pegue JSON.',
  'Paste JSON': 'Pegar JSON',
  JSON: 'JSON',
  Remove: 'Quitar',
  Start: 'Inicio',
  End: 'Fin',
  'A JSON array of objects, as in the API, with the properties {names}. It replaces the rows above.':
    'Un array JSON de objetos, como en la API, con las propiedades {names}. Sustituye a las filas de arriba.',
  'as the site': 'como el sitio',
  'as the site: {value}': 'como el sitio: {value}',
  'Date and time, such as 00:00 for the beginning of the day.':
    'Fecha y hora, por ejemplo 00:00 para el comienzo del día.',
} as const;
