/** Spanish texts of the forms of a site and of the list of its API requests. */
export const SITE_PAGES_ES = {
  '{property}: all of them have ended, so they do not change the forecast.':
    '{property}: todos han terminado, así que no cambian ninguna previsión.',
  '{property}: unknown property, ignored.': '{property}: no se conoce, y se ha pasado por alto.',
  'Many sites? <a>Import a table</a>.': '¿Muchos sitios? <a>Importe una tabla</a>.',
  'It is a member of {count, plural, one {# aggregation, which loses it} other {# aggregations, which lose it}}: {names}.':
    'Pertenece a {count, plural, one {# agregación, que lo pierde} other {# agregaciones, que lo pierden}}: {names}.',
  'Today under a clear sky': 'Hoy con cielo despejado',
  'The output appears here as you type, when location and capacity are filled in and all values are valid.':
    'La producción aparece aquí mientras escribe, cuando el lugar y la capacidad están completos y todos los valores son válidos.',
  '{energy} {unit}h in total, at most {peak} {unit}.': 'En total {energy} {unit}h, hasta {peak} {unit}.',
  'kWp and MWp are DC power, of the modules. Enter the AC power of the inverters here, and the DC power below.':
    'kWp y MWp son potencia en CC, la de los módulos. Indique aquí la potencia en CA de los inversores, y debajo la potencia en CC.',
  'Utility-scale site, in MW': 'Planta a gran escala, en MW',
  'Rooftop, in kW': 'Tejado, en kW',
  'Weather only': 'Solo meteorología',
  'A location whose irradiance and weather are forecast.': 'Una ubicación con previsión de irradiancia y meteorología.',
  'Name, location and capacity are enough. Everything else has a default, shown on the page of the site.':
    'Bastan el nombre, la ubicación y la capacidad. Todo lo demás tiene un valor por defecto, que muestra la página del sitio.',
  'Kind of site': 'Tipo de sitio',
  'Add site': 'Añadir el sitio',
  'Leave a field empty to use its default.': 'Deje un campo vacío para usar su valor por defecto.',
  'Its forecasts stop, and its measurements and tuning are deleted.':
    'Dejará de tener previsiones, y se borrarán sus mediciones y su ajuste.',
  'default: {value}': 'por defecto: {value}',
  '{count, plural, one {# of the fields below must be corrected. Nothing was saved.} other {# of the fields below must be corrected. Nothing was saved.}}':
    '{count, plural, one {Hay que corregir # campo de abajo. No se guardó nada.} other {Hay que corregir # campos de abajo. No se guardó nada.}}',
  'More properties, all optional': 'Más propiedades, todas opcionales',
  'Forecasts of the next 7 days': 'Previsiones de los próximos 7 días',
  'Estimated actuals and forecasts in one response': 'Valores estimados y previsiones en una respuesta',
  'Radiation and weather over the site': 'Radiación y meteorología sobre el sitio',
  'Measurements that you sent, with the quality flag of each':
    'Las mediciones que envió, con el indicador de calidad de cada una',
  'Send measurements as CSV or JSON': 'Enviar mediciones en CSV o JSON',
  'Send the forecast of another provider': 'Enviar la previsión de otro proveedor',
  'How measurements improve the forecast': 'Cómo mejoran la previsión las mediciones',
  'Why the forecast is poor, as far as the service can see':
    'Por qué es mala la previsión, hasta donde el servicio puede ver',
  'What changed between two issues': 'Qué cambió entre dos emisiones',
  'The properties of the site': 'Las propiedades del sitio',
  'Change some properties': 'Cambiar algunas propiedades',
  'Radiation and weather of the next 7 days': 'Radiación y meteorología de los próximos 7 días',
  'Estimated radiation and weather of the last 7 days': 'Radiación y meteorología estimadas de los últimos 7 días',
  'Measurements of irradiance that you sent': 'Las mediciones de irradiancia que envió',
  'Send measurements of irradiance': 'Enviar mediciones de irradiancia',
  'How measurements improve the estimated actuals': 'Cómo mejoran los valores estimados las mediciones',
  'Requests of a program about this site.': 'Solicitudes de un programa sobre este sitio.',
  'Set the variable <code>KEY</code> to an <a>API key</a>, as with <code>export KEY=…</code>, then run the examples as they are.':
    'Ponga una <a>clave de API</a> en la variable <code>KEY</code>, por ejemplo con <code>export KEY=…</code>, y ejecute los ejemplos tal cual.',
  'Send measurements': 'Enviar mediciones',
  Requests: 'Solicitudes',
  Request: 'Solicitud',
  Purpose: 'Para qué',
  'Parameters, formats and errors': 'Parámetros, formatos y errores',
  'All requests': 'Todas las solicitudes',
  'Clients in other languages': 'Clientes en otros lenguajes',
  '{name}: API': '{name}: API',
} as const;
