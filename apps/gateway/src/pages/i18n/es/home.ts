/** Spanish texts of the start page. */
export const HOME_ES = {
  'See a forecast for your location': 'Ver la previsión de su lugar',
  'Solar forecasts and estimated actuals, anywhere on Earth':
    'Previsiones solares y valores estimados en cualquier lugar de la Tierra',
  'Irradiance and PV power for 7 days back and 7 days ahead, in periods of 5 to 60 minutes, refreshed every ten minutes. For utility-scale sites, rooftops, whole fleets, or any latitude and longitude.':
    'Irradiancia y potencia fotovoltaica de los 7 días anteriores y los 7 siguientes, en periodos de 5 a 60 minutos, actualizadas cada diez minutos. Para plantas a gran escala, tejados, carteras enteras o cualquier latitud y longitud.',
  'Read the docs': 'Leer la documentación',
  'Data in the chart': 'Datos del gráfico',
  '{name}, live': '{name}, en vivo',
  '{capacity} MW at {latitude}, {longitude}: estimated actuals of the last 36 hours and a forecast of the next 36.':
    '{capacity} MW en {latitude}, {longitude}: valores estimados de las últimas 36 horas y una previsión de las 36 siguientes.',
  'Getting started': 'Primeros pasos',
  '1. Get a key': '1. Obtenga una clave',
  '<a>Register</a>: the key is shown at once. Send it as <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, the user name of HTTP Basic, or <code>api_key</code> in the URL.':
    '<a>Regístrese</a>: la clave se muestra enseguida. Envíela como <code>Authorization: Bearer</code>, <code>X-Api-Key</code>, el nombre de usuario de HTTP Basic o <code>api_key</code> en la URL.',
  '2. Request a forecast for any location': '2. Pida una previsión para cualquier lugar',
  '3. Add a site': '3. Añada un sitio',
  '4. Choose a format': '4. Elija un formato',
  'Choose JSON, CSV or XML with <code>format</code> or <code>Accept</code>. A browser shows a chart and a table. Each response names its weather sources and their age.':
    'Elija JSON, CSV o XML con <code>format</code> o <code>Accept</code>. Un navegador muestra un gráfico y una tabla. Cada respuesta nombra sus fuentes meteorológicas y su antigüedad.',
} as const;
