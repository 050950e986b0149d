/** German texts about the limits, the layout, the horizon and the lost output of a plant, and about its unusual settings. */
export const PLANTS_DE = {
  'Dust takes up to {share} of the output': 'Schmutz kostet bis zu {share} der Erzeugung',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy falls slowly, by up to {low} to {high}. It recovered by {dates}.':
    'An {days} klaren und teilweise klaren Tagen sinkt das Verhältnis von gemessener zu geschätzter Energie langsam, um bis zu {low} bis {high}. Bis {dates} hat es sich erholt.',
  'State a soiling model in the settings of the site, so that forecasts follow the dust. Wash the modules before dry weeks.':
    'Geben Sie in den Einstellungen der Anlage ein Verschmutzungsmodell an, damit die Prognosen dem Schmutz folgen. Reinigen Sie die Module vor trockenen Wochen.',
  'Output declines slowly, by {share} since {since}': 'Die Erzeugung sinkt langsam, um {share} seit dem {since}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell day by day, by {low} to {high} in all, and has not recovered.':
    'An {days} klaren und teilweise klaren Tagen sank das Verhältnis von gemessener zu geschätzter Energie Tag für Tag, insgesamt um {low} bis {high}, und hat sich nicht erholt.',
  'Check the modules for dust that rain does not wash off, and for plants that grow before them.':
    'Prüfen Sie die Module auf Schmutz, den Regen nicht abwäscht, und auf Pflanzen, die vor ihnen wachsen.',
  'Output has grown since {since}': 'Die Erzeugung ist seit dem {since} gewachsen',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy rose. Before, {low} to {high} of the present output was missing.':
    'An {days} klaren und teilweise klaren Tagen stieg das Verhältnis von gemessener zu geschätzter Energie. Zuvor fehlten {low} bis {high} der heutigen Erzeugung.',
  'If modules were added or repaired, check the capacities in the settings of the site.':
    'Wenn Module hinzugekommen sind oder repariert wurden, prüfen Sie die Leistungen in den Einstellungen der Anlage.',
  'Output is {share} below the estimate since {date}':
    'Die Erzeugung liegt seit dem {date} um {share} unter der Schätzung',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell by {low} to {high}, and has stayed low since {date}.':
    'An {days} klaren und teilweise klaren Tagen sank das Verhältnis von gemessener zu geschätzter Energie um {low} bis {high}, und es ist seit dem {date} niedrig geblieben.',
  'Check whether strings, inverters or a part of the plant have been off since then. The loss may have begun on a cloudy day before.':
    'Prüfen Sie, ob seitdem Strings, Wechselrichter oder ein Teil der Anlage außer Betrieb sind. Der Verlust kann an einem bewölkten Tag davor begonnen haben.',
  'export limit': 'Einspeisegrenze',
  'planned outage': 'geplante Abschaltung',
  curtailment: 'Abregelung',
  'Planned outage, {span}: {percent} % of the plant is available.':
    'Geplante Abschaltung, {span}: {percent} % der Anlage sind verfügbar.',
  'Curtailment, {span}: the grid takes at most {power}.': 'Abregelung, {span}: Das Netz nimmt höchstens {power} auf.',
  '<code>pv_estimate</code> is what the plant delivers, and <code>pv_potential</code> what it could deliver without these limits.':
    '<code>pv_estimate</code> ist, was die Anlage liefert, und <code>pv_potential</code>, was sie ohne diese Grenzen liefern könnte.',
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
  'No horizon is stated, and the terrain around the site is flat as far as it is known: forecasts assume a flat horizon.':
    'Es ist kein Horizont angegeben, und das Gelände um den Standort ist, soweit bekannt, flach: Die Prognosen setzen einen flachen Horizont voraus.',
  'The horizon is computed from a coarse terrain table, without narrow valleys. The highest hill is at {highest}°. Enter a horizon to replace it.':
    'Der Horizont ist aus einer groben Geländetabelle berechnet, ohne enge Täler. Der höchste Berg liegt bei {highest}°. Geben Sie einen Horizont ein, um ihn zu ersetzen.',
  'Dots on the path of today: measured power falls a tenth or more below the rest of the day, compared with the estimate. An obstacle may stand there: add it to the horizon.':
    'Punkte auf der heutigen Bahn: Die gemessene Leistung liegt, verglichen mit der geschätzten, um ein Zehntel oder mehr unter der des übrigen Tages. Dort steht vielleicht ein Hindernis: Fügen Sie es dem Horizont hinzu.',
  'No estimates: in most hours of daylight, the plant may be at its limit, which hides what its modules do.':
    'Keine Schätzungen: In den meisten Tagesstunden kann die Anlage an ihrer Grenze sein, die verbirgt, was die Module leisten.',
  'No estimates: they need daytime measurements of at least three weeks that quality control accepts.':
    'Keine Schätzungen: Sie brauchen Messwerte von mindestens drei Wochen bei Tageslicht, die die Qualitätskontrolle annimmt.',
  'There are too few clear days to tell whether the plant lost output in the last ten days. A loss of 10 % would not be found.':
    'Es gibt zu wenige klare Tage, um zu sagen, ob die Anlage in den letzten zehn Tagen Leistung verloren hat. Ein Verlust von 10 % würde nicht gefunden.',
  'No estimates: the measurements do not determine size and orientation of the plant.':
    'Keine Schätzungen: Die Messwerte bestimmen Größe und Ausrichtung der Anlage nicht.',
  'Settings without an effect': 'Einstellungen ohne Wirkung',
  '{property} has no effect without {conditions}.': '{property} hat ohne {conditions} keine Wirkung.',
  '“{property}”: {value}': '„{property}“: {value}',
  '{first} or {second}': '{first} oder {second}',
  '{property}: all of them have ended, so they change no forecast.':
    '{property}: Alle sind vorbei und ändern deshalb keine Prognose.',
  '{property}: not known, and ignored.': '{property}: ist unbekannt und wurde übergangen.',
  'Saved with warnings': 'Mit Warnungen gespeichert',
  '{count, plural, one {Array {numbers}} other {Arrays {numbers}}}':
    '{count, plural, one {Modulfeld {numbers}} other {Modulfelder {numbers}}}',
  'Horizon of the site': 'Horizont der Anlage',
  'Elevations by direction': 'Höhenwinkel nach Himmelsrichtung',
  'Dashed: the horizon of an array, with near obstacles. The array sees the sun above it.':
    'Gestrichelt: der Horizont eines Modulfelds mit nahen Hindernissen. Das Modulfeld sieht die Sonne darüber.',
  '{row}: {property}': '{row}: {property}',
  '{value} MW is unusual: few plants on Earth are as large. Is it in kW? Then state {likely}.':
    '{value} MW ist ungewöhnlich: wenige Anlagen der Erde sind so groß. Steht der Wert in kW? Dann {likely} angeben.',
  '{value} is unusual: it is usually at most {max}.': '{value} ist ungewöhnlich: üblich ist höchstens {max}.',
  '{value} is unusual: it is usually at least {min}.': '{value} ist ungewöhnlich: üblich ist mindestens {min}.',
  '{value} is unusual: it is usually between {min} and {max}.': '{value} ist ungewöhnlich: üblich ist {min} bis {max}.',
  'Unusual values': 'Ungewöhnliche Werte',
};
