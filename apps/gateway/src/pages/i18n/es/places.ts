/** Spanish texts of the pages about any location, and of the cloud map. */
export const PLACES_ES = {
  'Fixed modules that face the equator, unless you set an azimuth. No account is needed.':
    'Módulos fijos que miran al ecuador, salvo que indique un acimut. No hace falta una cuenta.',
  '<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.':
    '<signin>Inicie sesión</signin> o <register>regístrese</register> para ver la irradiancia, años típicos, descargas y previsiones más largas.',
  'The last and next 3 days. <back>Change the system</back>.':
    'Los 3 días anteriores y los 3 siguientes. <back>Cambiar el sistema</back>.',
  'Clouds over a region': 'Nubes sobre una región',
  'Show the map': 'Mostrar el mapa',
  'An animated map of the last 2 hours and the next 8 hours.':
    'Un mapa animado de las 2 horas anteriores y las 8 siguientes.',
  'Clouds around {latitude}, {longitude}': 'Nubes alrededor de {latitude}, {longitude}',
  'Cloud data for {missing} of {count} cells is still loading. This page reloads in {seconds} seconds.':
    'Aún se están cargando los datos de nubes de {missing} de {count} celdas. Esta página se vuelve a cargar en {seconds} segundos.',
  'Cloud opacity over a region of 2.5°: the last 2 hours, the nowcast, and the forecast of the next 8 hours.':
    'Opacidad de las nubes en una región de 2,5°: las 2 horas anteriores, la previsión inmediata y la previsión de las 8 horas siguientes.',
  Play: 'Reproducir',
  Pause: 'Pausa',
  'cloud opacity at the place': 'opacidad de las nubes en el lugar',
  'Satellite images arrive with a delay. For the time since the last image, the map shows the weather model.':
    'Las imágenes de satélite llegan con retraso. Para el tiempo desde la última imagen, el mapa muestra el modelo meteorológico.',
  'Time of the map: arrow keys or drag': 'Hora del mapa: con las flechas o arrastrando',
  clear: 'despejado',
  'half of the light': 'la mitad de la luz',
  opaque: 'opaco',
  'the place': 'el lugar',
  'Cloud opacity by hour': 'Opacidad de las nubes por hora',
  'Time (UTC)': 'Hora (UTC)',
  'At the place': 'En el lugar',
  Minimum: 'Mínimo',
  Maximum: 'Máximo',
  coast: 'costa',
  border: 'frontera',
  'Roof {number}': 'Tejado {number}',
  'Add a roof': 'Añadir un tejado',
  'Sum of the roofs: {sum} kW.': 'Suma de los tejados: {sum} kW.',
  'A roof without values does not count.': 'Un tejado sin valores no cuenta.',
  'A direction such as south-east, or degrees: 0 north, -90 east, 90 west, 180 south.':
    'Una dirección como sudeste, o grados: 0 norte, -90 este, 90 oeste, 180 sur.',
  '{count} roofs, {capacity} kW in total: {roofs}.': '{count} tejados, {capacity} kW en total: {roofs}.',
  '{capacity} kW': '{capacity} kW',
  '{capacity} kW {direction}': '{capacity} kW {direction}',
  'Radiation at {latitude}, {longitude}': 'Radiación en {latitude}; {longitude}',
  'PV power at {latitude}, {longitude}': 'Potencia fotovoltaica en {latitude}; {longitude}',
  'Soiling at {latitude}, {longitude}': 'Suciedad en {latitude}, {longitude}',
  '{name}, typical year': '{name}, año típico',
  'Look at any location on Earth, without adding a site.': 'Consulte cualquier lugar de la Tierra sin añadir un sitio.',
  'Irradiance and weather': 'Irradiancia y meteorología',
  'Show irradiance': 'Mostrar la irradiancia',
  'The last and next 7 days.': 'Los 7 días anteriores y los 7 siguientes.',
  'Power of a system': 'Potencia de un sistema fotovoltaico',
  'Show power': 'Mostrar la potencia',
  'Fixed modules that face the equator, unless you set an azimuth. The last and next 7 days.':
    'Módulos fijos que miran al ecuador, salvo que indique un acimut. Los 7 días anteriores y los 7 siguientes.',
  'Typical year': 'Año típico',
  'Show a typical year': 'Mostrar un año típico',
  'One typical meteorological year of hourly irradiance and weather.':
    'Un año meteorológico típico de irradiancia y meteorología horarias.',
  'Each of these counts as a latitude/longitude request of your plan. <a>See how many are left</a>.':
    'Cada una cuenta como solicitud por latitud y longitud de su plan. <a>Vea cuántas quedan</a>.',
  'Forecasts of <a>a site</a> do not count.': 'Las previsiones de <a>un sitio</a> no cuentan.',
  '0 is horizontal. Default: 23.': '0 es horizontal. Valor predeterminado: 23.',
  'kWp and MWp are DC power, of the modules. Enter the AC power of the inverters here.':
    'kWp y MWp son potencia en CC, la de los módulos. Indique aquí la potencia en CA de los inversores.',
} as const;
