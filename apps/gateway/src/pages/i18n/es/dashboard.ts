/** Spanish texts of the list of sites, of comparisons and of aggregations. */
export const DASHBOARD_ES = {
  'To make an aggregation, tick utility-scale sites on the page <sites>Sites</sites>, press Compare, and save their sum.':
    'Para crear una agregación, marque sitios a gran escala en la página <sites>Sitios</sites>, pulse Comparar y guarde su suma.',
  'Measurements not examined: <a>Diagnosis</a>': 'Mediciones sin examinar: <a>Diagnóstico</a>',
  Compare: 'Comparar',
  'Several sites and aggregations in one chart, with their sum.':
    'Varios sitios y agregaciones en un gráfico, con su suma.',
  'Nothing is selected. Tick sites or aggregations on the page <a>Sites</a>, then press Compare.':
    'No hay nada seleccionado. Marque sitios o agregaciones en la página <a>Sitios</a> y pulse Comparar.',
  Sum: 'Suma',
  '{count, plural, one {Power: two days back and two days ahead.} other {Power of # sites and aggregations, and their sum: two days back and two days ahead.}}':
    '{count, plural, one {Potencia: dos días anteriores y dos siguientes.} other {Potencia de # sitios y agregaciones, y su suma: dos días anteriores y dos siguientes.}}',
  'Change the selection': 'Cambiar la selección',
  'No forecast yet, so not in the sum: {names}. A new site has one within seconds: load the page again.':
    'Todavía sin previsión y, por tanto, fuera de la suma: {names}. Un sitio nuevo la tiene en segundos: vuelva a cargar la página.',
  'The sum counts some sites twice: {names} have sites in common. Select only one of them.':
    'La suma cuenta algunos sitios dos veces: {names} tienen sitios en común. Seleccione solo uno de ellos.',
  'Chart of the power of {name}': 'Gráfico de la potencia de {name}',
  'The chart draws the first {shown}. Their sum includes all {total}.':
    'El gráfico dibuja los primeros {shown}. La suma incluye los {total}.',
  Selected: 'Selección',
  Capacity: 'Capacidad',
  'Estimated actuals': 'Valores estimados',
  Forecasts: 'Previsiones',
  'not stated': 'no indicada',
  'not yet': 'todavía no',
  'weather only': 'solo meteorología',
  'no forecast yet': 'todavía sin previsión',
  Select: 'Seleccionar',
  Today: 'Hoy',
  Now: 'Ahora',
  'Energy today': 'Energía hoy',
  'Energy tomorrow': 'Energía mañana',
  Warnings: 'Avisos',
  none: 'ninguno',
  'Select {name}': 'Seleccionar {name}',
  '{name} today: {energy}': '{name} hoy: {energy}',
  '{expected} {unit}h, from {p10} to {p90}': '{expected} {unit}h, de {p10} a {p90}',
  '{from} to {to}': '{from} a {to}',
  name: 'nombre',
  'capacity, largest first': 'capacidad, de mayor a menor',
  'registration, newest first': 'registro, los más nuevos primero',
  '{count} of {total, plural, one {# site} other {# sites}}.':
    '{count} de {total, plural, one {# sitio} other {# sitios}}.',
  '{count, plural, one {# site} other {# sites}}.': '{count, plural, one {# sitio} other {# sitios}}.',
  'Add a site': 'Añadir un sitio',
  'Your sites': 'Sus sitios',
  'No sites yet. Add <rooftop>a rooftop in kW</rooftop> or <plant>a utility-scale site in MW</plant>: a name, a location and a capacity are enough. Or look at any location without a site: <explore>Explore</explore>.':
    'Todavía no hay sitios. Añada <rooftop>un tejado en kW</rooftop> o <plant>un sitio a gran escala en MW</plant>: bastan un nombre, una ubicación y una capacidad. O consulte cualquier ubicación sin crear un sitio: <explore>Explorar</explore>.',
  'No site matches. <a>Show all sites</a>': 'Ningún sitio coincide. <a>Mostrar todos los sitios</a>',
  '<button>Compare</button> the ticked ones in one chart, with their sum.':
    '<button>Comparar</button> los marcados en un gráfico, con su suma.',
  'Charts show the solar day at the site up to its AC capacity: dashed is estimated, solid is forecast with its 10 to 90 % range, blue is measured. The range of an energy adds the 10 and 90 % values of all periods, as if the forecast erred in one direction all day, so it is wide.':
    'Los gráficos muestran el día solar del sitio hasta su capacidad en CA: la línea discontinua es lo estimado, la continua es la previsión con su intervalo del 10 al 90 %, la azul es lo medido. El intervalo de una energía suma los valores del 10 y del 90 % de todos los periodos, como si la previsión errara todo el día en el mismo sentido; por eso es amplio.',
  'Name contains': 'El nombre contiene',
  Tag: 'Etiqueta',
  all: 'todas',
  'Sort by': 'Ordenar por',
  '{kind} in one chart': '{kind} en un gráfico',
  'Lists and charts': 'Listas y gráficos',
  'Pages of the list': 'Páginas de la lista',
  'Page {page} of {count}': 'Página {page} de {count}',
  Previous: 'Anterior',
  Next: 'Siguiente',
  aggregation: 'agregación',
  'Climatology only: no weather data': 'Solo climatología: no hay datos meteorológicos',
  'Weather data are old': 'Los datos meteorológicos son antiguos',
  'Modules face the pole: check the azimuth': 'Los módulos miran al polo: compruebe el acimut',
  'No measurements for a day': 'Sin mediciones desde hace un día',
  'Save the sum': 'Guardar la suma',
  'An aggregation has a forecast of its own, with a 10 to 90 % range, scores, and measurements of the total.':
    'Una agregación tiene su propia previsión, con un intervalo del 10 al 90 %, resultados y mediciones del total.',
  'The Enterprise plan includes aggregations of your own.': 'El plan Enterprise incluye agregaciones propias.',
  'The group of aggregations that it belongs to, such as spain: lower-case letters, digits, - and _.':
    'El grupo de agregaciones al que pertenece, como spain: letras minúsculas, cifras, - y _.',
  'Save as an aggregation': 'Guardar como agregación',
  both: 'ambos',
  'Measurements of this aggregation. They improve its forecasts.':
    'Mediciones de esta agregación. Mejoran sus previsiones.',
  'No aggregations yet. Tick utility-scale sites on the page <sites>Sites</sites>, press Compare, and save their sum. Programs <define>define aggregations</define> by area or tags. Or ask the operator for access to a market.':
    'Todavía no hay agregaciones. Marque sitios a gran escala en la página <sites>Sitios</sites>, pulse Comparar y guarde su suma. Los programas <define>definen agregaciones</define> por zona o por etiquetas. O pida al operador acceso a un mercado.',
  'all of {collection}': 'toda la colección {collection}',
  'An aggregation is the total power of many sites, in MW. A collection groups aggregations.':
    'Una agregación es la potencia total de muchos sitios, en MW. Una colección agrupa agregaciones.',
  Collections: 'Colecciones',
  Collection: 'Colección',
  'A collection of {count, plural, one {# aggregation} other {# aggregations}}.':
    'Una colección de {count, plural, one {# agregación} other {# agregaciones}}.',
  'Deleted site': 'Sitio borrado',
  'Total power of the members, in MW.': 'Potencia total de los miembros, en MW.',
  Aggregation: 'Agregación',
  Access: 'Acceso',
  owner: 'propietario',
  'read-only': 'solo lectura',
  Members: 'Miembros',
  'Utility-scale site': 'Sitio a gran escala',
  'Resource id': 'Identificador del recurso',
  'Capacity, MW': 'Capacidad, MW',
  'Now, MW': 'Ahora, MW',
  'Share of capacity': 'Proporción de la capacidad',
  'No aggregations yet.': 'Todavía no hay agregaciones.',
  'Map of {names}. The table below lists the same values.':
    'Mapa de {names}. La tabla de abajo contiene los mismos valores.',
  'The area of a circle shows capacity; the largest is {capacity} MW. Its colour shows the current share of capacity:':
    'El área de un círculo indica la capacidad; la mayor es de {capacity} MW. El color indica la proporción actual de la capacidad:',
  '{from} to {to} %': '{from} a {to} %',
  ', {percent} % now': ', {percent} % ahora',
  'by measurements, also of the last hours': 'con mediciones, también de las últimas horas',
  'by measurements': 'con mediciones',
} as const;
