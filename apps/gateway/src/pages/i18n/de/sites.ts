/** German texts of the lists of sites and of the page of a site: its plant, its horizon, and warnings about its settings. */
export const SITES_DE = {
  '{title} ({count})': '{title} ({count})',
  'Rows and tracker': 'Reihen und Nachführung',
  'ground coverage ratio {ratio}': 'Flächenbelegungsgrad {ratio}',
  '{count, plural, one {# block of cells} other {# blocks of cells}}':
    '{count, plural, one {# Zellblock} other {# Zellblöcke}}',
  'bifacial, {factor}': 'bifazial, {factor}',
  'rotates up to {angle}°': 'dreht bis {angle}°',
  backtracks: 'mit Backtracking',
  'does not backtrack': 'ohne Backtracking',
  'axis tilted by {angle}°': 'Achse um {angle}° geneigt',
  'stows flat under clouds': 'unter Wolken waagerecht',
  'turns to {angle}° in wind above {speed} m/s': 'dreht bei Wind über {speed} m/s auf {angle}°',
  'the ground falls by {slope}° towards {direction}': 'das Gelände fällt um {slope}° nach {direction}',
  'towards {direction}': 'nach {direction}',
  'drawn below': 'unten gezeichnet',
  '{count} angles, clockwise from north': '{count} Winkel, von Norden im Uhrzeigersinn',
  'No horizon is stated, and the known terrain around the site is flat: forecasts assume a flat horizon.':
    'Es ist kein Horizont angegeben, und das Gelände um den Standort ist, soweit bekannt, flach: Die Prognosen setzen einen flachen Horizont voraus.',
  'Settings without effect': 'Einstellungen ohne Wirkung',
  '{property} has no effect without {conditions}.': '{property} hat ohne {conditions} keine Wirkung.',
  '“{property}”: {value}': '„{property}“: {value}',
  '{first} or {second}': '{first} oder {second}',
  'Saved.': 'Gespeichert.',
  'Saved with warnings': 'Mit Warnungen gespeichert',
  '{count, plural, one {Array {numbers}} other {Arrays {numbers}}}':
    '{count, plural, one {Modulfeld {numbers}} other {Modulfelder {numbers}}}',
  'Horizon of the site': 'Horizont der Anlage',
  'Elevations by direction': 'Höhenwinkel nach Himmelsrichtung',
  'Dashed: the horizon of an array, with near obstacles. The array sees the sun above it.':
    'Gestrichelt: der Horizont eines Modulfelds mit nahen Hindernissen. Das Modulfeld sieht die Sonne darüber.',
  '{row}: {property}': '{row}: {property}',
  '{value} MW is unusual: few plants on Earth are this large. Is it in kW? Then state {likely}.':
    '{value} MW ist ungewöhnlich: wenige Anlagen der Erde sind so groß. Steht der Wert in kW? Dann {likely} angeben.',
  '{value} is unusual: usual values are at most {max}.': '{value} ist ungewöhnlich: üblich ist höchstens {max}.',
  '{value} is unusual: usual values are at least {min}.': '{value} ist ungewöhnlich: üblich ist mindestens {min}.',
  '{value} is unusual: usual values are {min} to {max}.': '{value} ist ungewöhnlich: üblich ist {min} bis {max}.',
  'The capacity is stated as {stated} {unit}, but the capacity changes state {power} {unit} since {since} UTC. Rows now have {power} {unit}.':
    'Die AC-Nennleistung ist mit {stated} {unit} angegeben, ihre Änderungen nennen aber {power} {unit} seit {since} UTC. Die Zeilen haben jetzt {power} {unit}.',
  'Unusual values': 'Ungewöhnliche Werte',
  Copy: 'Kopieren',
  '{count} with these tags.': '{count} mit diesen Schlagwörtern.',
  '{count} registered.': '{count} registriert.',
  'Separate several tags with commas. Sites with all of them are listed.':
    'Mehrere durch Kommas trennen. Aufgeführt sind die Anlagen, die alle haben.',
  'No sites have these tags.': 'Keine Anlage hat diese Schlagwörter.',
  'No sites of this kind yet. <a>Add one</a>.': 'Noch keine Anlagen dieser Art. <a>Eine hinzufügen</a>.',
  '{percent} % available': '{percent} % verfügbar',
  'at most {power} {unit}': 'höchstens {power} {unit}',
  'Kind: {kind}. Id: <code>{id}</code>.': 'Art: {kind}. Kennung: <code>{id}</code>.',
  included: 'berücksichtigt',
  'not included': 'nicht berücksichtigt',
  fixed: 'fest',
  'horizontal single axis': 'einachsig, horizontal',
  standard: 'Standard',
  'thin film': 'Dünnschicht',
  monthly: 'monatlich',
  premium: 'Premium',
  'polycrystalline silicon': 'polykristallines Silizium',
  'monocrystalline silicon': 'monokristallines Silizium',
  'cadmium telluride': 'Cadmiumtellurid',
  'The sky above the plant: the sun, the horizon, and the directions of its {count, plural, one {array} other {# arrays}}, listed below.':
    'Der Himmel über der Anlage: die Sonne, der Horizont und die Ausrichtung {count, plural, one {ihres Modulfelds} other {ihrer # Modulfelder}}, unten aufgeführt.',
  'The plant': 'Die Anlage',
  'The sky as seen from the plant, north at the top: the zenith in the middle, rings at elevations of 0°, 30° and 60°, the paths of the sun on 21 June, 20 March and 21 December, and the directions of the arrays. Hills are filled, near obstacles of an array dashed.':
    'Der Himmel von der Anlage aus gesehen, Norden oben: der Zenit in der Mitte, Ringe bei Höhenwinkeln von 0°, 30° und 60°, die Sonnenbahnen am 21. Juni, 20. März und 21. Dezember und die Ausrichtungen der Modulfelder. Berge sind gefüllt, nahe Hindernisse eines Modulfelds gestrichelt.',
  Array: 'Modulfeld',
  Direction: 'Ausrichtung',
  'Near obstacles': 'Nahe Hindernisse',
  'follows the sun': 'folgt der Sonne',
  'up to {angle}°': 'bis {angle}°',
  'Modules of {dc} feed inverters of {ac}.': 'Module mit {dc} speisen Wechselrichter mit {ac}.',
  'Elevation against azimuth: the horizon, up to {highest}°, and the paths of the sun at the solstices and today.':
    'Höhenwinkel über dem Azimut: der Horizont, bis {highest}°, und die Sonnenbahnen an den Sonnenwenden und heute.',
  'The horizon': 'Der Horizont',
  'Hills, filled, against the paths of the sun on 21 June and 21 December, and today in bold. Elevations above the horizontal, by direction.':
    'Berge, gefüllt, vor den Sonnenbahnen am 21. Juni und 21. Dezember, die heutige fett. Höhenwinkel über der Horizontalen, nach Himmelsrichtung.',
  'Dots on the path of today: measured power falls a tenth or more below the rest of the day, compared with the estimate. An obstacle may stand there: add it to the horizon.':
    'Punkte auf der heutigen Bahn: Die gemessene Leistung liegt, verglichen mit der geschätzten, um ein Zehntel oder mehr unter der des übrigen Tages. Dort steht vielleicht ein Hindernis: Fügen Sie es dem Horizont hinzu.',
  'The horizon is computed from a coarse terrain table, without narrow valleys. The highest hill is at {highest}°. Enter a horizon to replace it.':
    'Der Horizont ist aus einer groben Geländetabelle berechnet, ohne enge Täler. Der höchste Berg liegt bei {highest}°. Geben Sie einen Horizont ein, um ihn zu ersetzen.',
  'You stated the horizon. Its highest point is at {highest}°.':
    'Es gilt der angegebene Horizont. Sein höchster Punkt liegt bei {highest}°.',
  'The horizon is computed from the terrain model {model}. The highest hill is at {highest}°. Enter a horizon to replace it.':
    'Der Horizont ist aus dem Geländemodell {model} berechnet. Der höchste Berg liegt bei {highest}°. Geben Sie einen Horizont ein, um ihn zu ersetzen.',
  NE: 'NO',
  SE: 'SO',
  SW: 'SW',
  NW: 'NW',
  'axis points {direction}': 'die Achse zeigt nach {direction}',
  'lies flat': 'liegt waagerecht',
  'faces {direction}': 'zeigt nach {direction}',
  'The modules face {facing}, away from the sun at this latitude. If they face {equatorPoint}, set the azimuth to {equatorAzimuth}. Azimuth is 0 for north, -90 for east, 90 for west and 180 for south.':
    'Die Module zeigen nach {facing}, auf diesem Breitengrad von der Sonne weg. Wenn sie nach {equatorPoint} zeigen, setzen Sie den Azimut auf {equatorAzimuth}. Der Azimut ist 0 für Norden, -90 für Osten, 90 für Westen und 180 für Süden.',
  'Weather sites': 'Wetterstandorte',
  'utility-scale': 'Großanlage',
  rooftop: 'Dachanlage',
  weather: 'Wetter',
  '{count, plural, one {# utility-scale site} other {# utility-scale sites}}':
    '{count, plural, one {# Großanlage} other {# Großanlagen}}',
  '{count, plural, one {# rooftop site} other {# rooftop sites}}':
    '{count, plural, one {# Dachanlage} other {# Dachanlagen}}',
  '{count, plural, one {# weather site} other {# weather sites}}':
    '{count, plural, one {# Wetterstandort} other {# Wetterstandorte}}',
  'All utility-scale sites': 'Alle Großanlagen',
  'All rooftop sites': 'Alle Dachanlagen',
  'All weather sites': 'Alle Wetterstandorte',
  recent: 'aktuell',
  accuracy: 'Genauigkeit',
  measurements: 'Messwerte',
};
