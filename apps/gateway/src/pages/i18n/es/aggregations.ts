/** Spanish texts of the pages and forms of aggregations and collections. */
export const AGGREGATIONS_ES = {
  'How measurements improve this forecast.': 'Cómo mejoran esta previsión las mediciones.',
  'The forecast changes within minutes. Measurements of the total are kept.':
    'La previsión cambia en unos minutos. Las mediciones del total se conservan.',
  'the sites ticked below': 'los sitios marcados abajo',
  'all sites with the tags and in the area below, also future ones':
    'todos los sitios con las etiquetas y en el área de abajo, también los futuros',
  'Separated by commas. Members have all of these tags.': 'Separadas por comas. Un miembro las tiene todas.',
  Area: 'Área',
  'A GeoJSON polygon, with longitudes before latitudes.':
    'Un polígono GeoJSON, con las longitudes antes de las latitudes.',
  Filter: 'Filtrar',
  'Tick all found': 'Marcar todos los encontrados',
  'Untick all found': 'Desmarcar todos los encontrados',
  '{found, plural, one {# site found} other {# sites found}} of {count}, {shown} shown.':
    '{found, plural, one {# sitio encontrado} other {# sitios encontrados}} de {count}; se muestran {shown}.',
  'Ticked: {count}.': 'Marcados: {count}.',
  '{count, plural, one {# ticked site is not shown and stays a member.} other {# ticked sites are not shown and stay members.}}':
    '{count, plural, one {# sitio marcado no se muestra y sigue siendo miembro.} other {# sitios marcados no se muestran y siguen siendo miembros.}}',
  'Your utility-scale sites': 'Sus plantas a gran escala',
  'You have no utility-scale sites.': 'No tiene plantas a gran escala.',
  'Its forecasts stop, and its measurements and tuning are deleted. Its member sites stay.':
    'Sus previsiones terminan, y sus mediciones y su ajuste se borran. Los sitios miembros se conservan.',
  'Selected by tags': 'Elegida por etiquetas',
  'Members since': 'Miembros desde',
  'The members changed at {time} UTC. Measurements of earlier periods belong to the earlier members and are not used. Tuning starts from the change, and earlier estimated actuals are the sum of the current members.':
    'Los miembros cambiaron el {time} UTC. Las mediciones de periodos anteriores pertenecen a los miembros anteriores y no se usan. El ajuste empieza con el cambio, y los valores estimados anteriores son la suma de los miembros actuales.',
  'Add aggregation': 'Añadir agregación',
  'An aggregation sums utility-scale sites, and you have none yet. <a>Add one</a> first.':
    'Una agregación suma plantas a gran escala, y todavía no tiene ninguna. <a>Añada una</a> primero.',
  'No aggregations yet. <add>Add an aggregation</add> of your utility-scale sites: from a list, by tags, or in an area. Or ask the operator for access to a market.':
    'Todavía no hay agregaciones. <add>Añada una</add> de sus plantas a gran escala: con una lista, por etiquetas o en un área. O pida al operador acceso a un mercado.',
  Ticked: 'Marcados',
  'Filter by name or tag': 'Filtrar por nombre o etiqueta',
  'Tick all shown': 'Marcar los mostrados',
  'Untick all shown': 'Desmarcar los mostrados',
  'Sites in the area': 'Sitios en el área',
  'Click on the map to set the corners of the area. Dots are your sites.':
    'Haga clic en el mapa para fijar las esquinas del área. Los puntos son sus sitios.',
  'Move the map to the west': 'Mover el mapa al oeste',
  'Move the map to the east': 'Mover el mapa al este',
  'Move the map to the north': 'Mover el mapa al norte',
  'Move the map to the south': 'Mover el mapa al sur',
  'Remove the last corner': 'Quitar la última esquina',
  'Remove the area': 'Quitar el área',
  'Map: Natural Earth.': 'Mapa: Natural Earth.',
  'This collection belongs to another account. Choose another one.': 'Esta colección es de otra cuenta. Elija otra.',
  'The collection has an aggregation of this name. Choose another one.':
    'La colección ya tiene una agregación con este nombre. Elija otro.',
  'Use up to 64 lower-case letters, digits, - and _.': 'Use hasta 64 letras minúsculas, cifras, - y _.',
  'Tick at least one site.': 'Marque al menos un sitio.',
  'Enter a tag, or draw an area.': 'Escriba una etiqueta o dibuje un área.',
  'Ask the operator to change your plan.': 'Pida al operador que cambie su plan.',
  'With your plan you can show the sum of sites: select them on <a>Sites</a>, and press Compare.':
    'Con su plan puede mostrar la suma de sitios: selecciónelos en <a>Sitios</a> y pulse Comparar.',
  both: 'ambos',
  'Measurements of this aggregation. They improve its forecasts.':
    'Mediciones de esta agregación. Mejoran sus previsiones.',
  'all of {collection}': 'toda la colección {collection}',
  'An aggregation is the total power of many sites, in MW. A collection groups aggregations.':
    'Una agregación es la potencia total de muchos sitios, en MW. Una colección agrupa agregaciones.',
  Collections: 'Colecciones',
  'A collection of {count, plural, one {# aggregation} other {# aggregations}}.':
    'Una colección de {count, plural, one {# agregación} other {# agregaciones}}.',
  'Deleted site': 'Sitio borrado',
  'Total power of the members, in MW.': 'Potencia total de los miembros, en MW.',
  Access: 'Acceso',
  owner: 'propietario',
  'read, and post measurements': 'lectura y envío de mediciones',
  'read-only': 'solo lectura',
  Members: 'Miembros',
  'Utility-scale site': 'Planta a gran escala',
  'Resource id': 'Identificador del recurso',
  'Capacity, MW': 'Capacidad, MW',
  'Now, MW': 'Ahora, MW',
  'Share of capacity': 'Proporción de la capacidad',
  'No aggregations yet.': 'Todavía no hay agregaciones.',
  'Map of {names}. The table below lists the same values.':
    'Mapa de {names}. La tabla de abajo contiene los mismos valores.',
  'The area of a circle shows capacity; the largest is {capacity} MW. The colour shows the current share of capacity:':
    'El área de un círculo indica la capacidad; la mayor es de {capacity} MW. El color indica la proporción actual de la capacidad:',
  '{from} to {to} %': '{from} a {to} %',
  ', {percent} % now': ', {percent} % ahora',
} as const;
