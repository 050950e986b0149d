/** Spanish texts of the pages about any location. */
export const EXPLORE_ES = {
  'See a forecast of your place': 'Ver la previsión de su lugar',
  'Fixed modules that face the equator, unless you set an azimuth. No account is needed.':
    'Módulos fijos que miran al ecuador, salvo que indique un acimut. No hace falta una cuenta.',
  '<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.':
    '<signin>Inicie sesión</signin> o <register>regístrese</register> para ver la irradiancia, años típicos, descargas y previsiones más largas.',
  'The last and next 3 days. <back>Change the system</back>.':
    'Los 3 días anteriores y los 3 siguientes. <back>Cambiar el sistema</back>.',
  'Save as a site': 'Guardar como sitio',
  'Clouds over a region': 'Nubes sobre una región',
  'Show the map': 'Mostrar el mapa',
  'A map of the last 2 and the next 8 hours that can be played.':
    'Un mapa de las 2 horas anteriores y las 8 siguientes que se puede reproducir.',
  'Map of the clouds around this place': 'Mapa de las nubes alrededor',
  'Clouds around {latitude}, {longitude}': 'Nubes alrededor de {latitude}, {longitude}',
  'There are no clouds yet for {missing} of {count} cells. This page loads again in {seconds} seconds.':
    'Todavía no hay nubes para {missing} de {count} celdas. Esta página se vuelve a cargar en {seconds} segundos.',
  'Cloud opacity over a region of 2.5°: the last 2 hours, the nowcast, and the forecast of the next 8 hours.':
    'Opacidad de las nubes en una región de 2,5°: las 2 horas anteriores, la previsión inmediata y la previsión de las 8 horas siguientes.',
  Play: 'Reproducir',
  Pause: 'Pausa',
  'cloud opacity at the place': 'opacidad de las nubes en el lugar',
  'Time of the map: arrow keys or drag': 'Hora del mapa: con las flechas o arrastrando',
  clear: 'despejado',
  'half of the light': 'la mitad de la luz',
  opaque: 'opaco',
  'the place': 'el lugar',
  'Cloud opacity by hour': 'Opacidad de las nubes por hora',
  'Time (UTC)': 'Hora (UTC)',
  'At the place': 'En el lugar',
  Least: 'Mínima',
  Most: 'Máxima',
  'The last forecasts': 'Las últimas previsiones',
  '{count, plural, one {The last forecast} other {The last # forecasts}}':
    '{count, plural, one {La última previsión} other {Las últimas # previsiones}}',
  'issued {time}': 'emitida {time}',
  'How much the forecast changed from issue to issue. Times of issue are UTC.':
    'Cuánto ha cambiado la previsión de una emisión a otra. Las horas de emisión son UTC.',
  'No issue of the last day is archived yet.': 'Aún no hay emisiones archivadas del último día.',
  '<a>The last three forecasts in one chart</a>.': '<a>Las tres últimas previsiones en un gráfico</a>.',
  today: 'hoy',
  tomorrow: 'mañana',
  coast: 'costa',
  border: 'frontera',
  'Roof {number}': 'Tejado {number}',
  'Add a roof': 'Añadir un tejado',
  'Sum of the roofs: {sum} kW.': 'Suma de los tejados: {sum} kW.',
  'A roof without values does not count.': 'Un tejado sin valores no cuenta.',
  'A direction such as south-east, or degrees: 0 north, -90 east, 90 west, 180 south.':
    'Una dirección como sudeste, o grados: 0 norte, -90 este, 90 oeste, 180 sur.',
  '{count} roofs, {capacity} kW in all: {roofs}.': '{count} tejados, {capacity} kW en total: {roofs}.',
  '{capacity} kW': '{capacity} kW',
  '{capacity} kW {direction}': '{capacity} kW {direction}',
  'Find a place': 'Buscar un lugar',
  'Town or coordinates': 'Ciudad o coordenadas',
  'Zoom in': 'Acercar',
  'Zoom out': 'Alejar',
  'Click on the map to set the pin. Towns: GeoNames, map: Natural Earth.':
    'Haga clic en el mapa para poner el marcador. Ciudades: GeoNames, mapa: Natural Earth.',
  'No town begins like this. Type coordinates, with E or W for the longitude, or click on the map.':
    'Ninguna ciudad empieza así. Escriba coordenadas, con E u W para la longitud, o haga clic en el mapa.',
  'The search failed. Try again.': 'La búsqueda ha fallado. Inténtelo de nuevo.',
} as const;
