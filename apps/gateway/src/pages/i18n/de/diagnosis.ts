/** German texts of the diagnosis of a site, and of likely mistakes in its properties. */
export const DIAGNOSIS_DE = {
  Serious: 'Schwerwiegend',
  'Worth a look': 'Einen Blick wert',
  'Good to know': 'Gut zu wissen',
  'Why is my forecast poor? What the service sees in its own data, and what you can do.':
    'Warum ist meine Prognose schlecht? Was der Dienst in seinen Daten sieht, und was Sie tun können.',
  'Checked: {measurements, plural, one {# measurement} other {# measurements}} of the last {days} days, tuning, accuracy and weather data.':
    'Geprüft: {measurements, plural, one {# Messwert} other {# Messwerte}} der letzten {days} Tage, Anpassung, Genauigkeit und Wetterdaten.',
  'No fault was found in the site, its measurements or its tuning. A loss shows only where enough clear days can be compared with earlier weeks. A small loss, a loss of the last days or a loss under clouds may be missing here. Most other errors come from the weather: <a>Accuracy</a> shows how large they are.':
    'An Anlage, Messwerten und Anpassung wurde kein Fehler gefunden. Ein Verlust zeigt sich nur, wo genug klare Tage mit früheren Wochen verglichen werden können. Ein kleiner Verlust, ein Verlust der letzten Tage oder einer unter Wolken kann hier fehlen. Die meisten übrigen Fehler kommen vom Wetter: <a>Genauigkeit</a> zeigt, wie groß sie sind.',
  'Was one day forecast badly? <a>Past issues</a> compare it with what happened.':
    'War ein Tag schlecht vorhergesagt? <a>Frühere Ausgaben</a> vergleichen ihn mit dem, was geschah.',
  'The most serious finding about each of your sites of this kind.':
    'Der schwerwiegendste Befund zu jeder Ihrer Anlagen dieser Art.',
  'The most serious finding about each of your sites in this aggregation.':
    'Der schwerwiegendste Befund zu jeder Ihrer Anlagen in dieser Aggregation.',
  'Checked: {checked} of {members, plural, one {# site} other {# sites}}.':
    'Geprüft: {checked} von {members, plural, one {# Anlage} other {# Anlagen}}.',
  Findings: 'Befunde',
  'View as JSON': 'Als JSON ansehen',
  '{name}: diagnosis': '{name}: Diagnose',
  'What to do:': 'Was zu tun ist:',
  'What a user with full access can do:': 'Was jemand mit vollem Zugang tun kann:',
  'Edit the site': 'Anlage bearbeiten',
  'Nothing is wrong with the site. The Status page shows the sources and their age.':
    'Die Anlage ist in Ordnung. Die Seite Status zeigt die Quellen und ihr Alter.',
  'The forecast runs on climatology': 'Die Prognose beruht auf der Klimatologie',
  'There are no weather data for part of the next 24 hours. The forecast shows the values of a typical day there.':
    'Für einen Teil der nächsten 24 Stunden fehlen Wetterdaten. Dort zeigt die Prognose die Werte eines typischen Tages.',
  'The weather data are old': 'Die Wetterdaten sind alt',
  'Part of the next 24 hours comes from an older run of the weather model.':
    'Ein Teil der nächsten 24 Stunden stammt aus einem älteren Lauf des Wettermodells.',
  'Forecasts are too high': 'Die Prognosen sind zu hoch',
  'Forecasts are too low': 'Die Prognosen sind zu niedrig',
  'Check capacity, losses and ageing in the settings, and whether parts of the plant are out of operation.':
    'Nennleistung, Verluste und Alterung in den Einstellungen prüfen, und ob Teile der Anlage außer Betrieb sind.',
  'Check capacity and losses in the settings: the plant produces more than they allow.':
    'Nennleistung und Verluste in den Einstellungen prüfen: Die Anlage erzeugt mehr, als sie zulassen.',
  'Tuning is switched off': 'Die Anpassung ist abgeschaltet',
  'Measurements are stored, but do not change the forecast.':
    'Messwerte werden gespeichert, ändern aber die Prognose nicht.',
  'Switch tuning on with a PUT request to the tuning of the site.':
    'Die Anpassung mit einer PUT-Anfrage an die Anpassung der Anlage einschalten.',
  'Tuning has not learned enough yet': 'Die Anpassung hat noch nicht genug gelernt',
  'Tuning can learn from {count, plural, one {# half hour} other {# half hours}}.':
    'Die Anpassung kann aus {count, plural, one {# halben Stunde} other {# halben Stunden}} lernen.',
  'Tuning can learn from {count, plural, one {# half hour} other {# half hours}} since {time} UTC.':
    'Die Anpassung kann aus {count, plural, one {# halben Stunde} other {# halben Stunden}} seit {time} UTC lernen.',
  'Keep posting: a model needs about two weeks of measurements. They may be from before the registration.':
    'Weiter senden: Ein Modell braucht Messwerte von etwa zwei Wochen. Sie dürfen von vor der Registrierung sein.',
  'Your measurements are being prepared for tuning': 'Ihre Messwerte werden für die Anpassung vorbereitet',
  'The service compares your uploaded measurements with forecasts from past weather.':
    'Der Dienst vergleicht Ihre Messwerte mit Prognosen aus vergangenem Wetter.',
  'Tuning is being trained for the changed site': 'Die Anpassung wird für die geänderte Anlage trainiert',
  'No action is needed: training starts at once and takes a few minutes.':
    'Nichts zu tun: Das Training folgt sofort und dauert einige Minuten.',
  'The trained model is not used': 'Das trainierte Modell wird nicht verwendet',
  'No action is needed: the model is tested again each day. Other findings on this page may show why it does not help.':
    'Nichts zu tun: Das Modell wird täglich neu geprüft. Andere Befunde auf dieser Seite können zeigen, warum es nicht hilft.',
  'No measurements': 'Keine Messwerte',
  'No measurement of the last {days} days is stored, so the forecast cannot learn from this plant.':
    'Von den letzten {days} Tagen ist kein Messwert gespeichert, also kann die Prognose nicht von dieser Anlage lernen.',
  'Upload the measured power of the plant, or let a program post it. Two weeks are enough to begin.':
    'Die gemessene Leistung der Anlage hochladen oder von einem Programm senden lassen. Zwei Wochen genügen für den Anfang.',
  '{count, plural, one {# measurement is rejected for this reason.} other {# measurements are rejected for this reason.}}':
    '{count, plural, one {# Messwert wird deswegen verworfen.} other {# Messwerte werden deswegen verworfen.}}',
  'The clock of the measurements is off': 'Die Uhr der Messwerte geht falsch',
  'The measured days begin and end too late, or too early.':
    'Die gemessenen Tage beginnen und enden zu spät oder zu früh.',
  'Check the time zone of the source. Times are UTC, and each is the end of its period.':
    'Die Zeitzone der Quelle prüfen. Zeiten sind UTC, und jede ist das Ende ihres Zeitraums.',
  'On {days} bright days, the measured power comes {duration} before the sun.':
    'An {days} hellen Tagen kommt die gemessene Leistung {duration} vor der Sonne.',
  'On {days} bright days, the measured power comes {duration} after the sun.':
    'An {days} hellen Tagen kommt die gemessene Leistung {duration} nach der Sonne.',
  'Times are probably the start of each period': 'Die Zeiten sind wahrscheinlich der Beginn jedes Zeitraums',
  "Post the end of each period as 'period_end': add {duration} to the times, and send the measurements again.":
    "Das Ende jedes Zeitraums als 'period_end' senden: {duration} zu den Zeiten addieren und die Messwerte neu senden.",
  'The clock of the measurements is off by {duration}': 'Die Uhr der Messwerte geht um {duration} falsch',
  'Check the time zone of the source: times are UTC. Correct the times, and send the measurements again.':
    'Die Zeitzone der Quelle prüfen: Zeiten sind UTC. Zeiten berichtigen und die Messwerte neu senden.',
  'Power is probably posted in {posted}, not in {unit}':
    'Die Leistung wird wahrscheinlich in {posted} gesendet, nicht in {unit}',
  '{count, plural, one {# measurement is rejected.} other {# measurements are rejected.}} The highest is {highest}, at a capacity of {capacity}.':
    '{count, plural, one {# Messwert wird verworfen.} other {# Messwerte werden verworfen.}} Der höchste ist {highest}, bei einer Nennleistung der Anlage von {capacity}.',
  'The capacity is probably stated in {posted}, not in {unit}':
    'Die Nennleistung der Anlage ist wahrscheinlich in {posted} angegeben, nicht in {unit}',
  'Set the capacity to {likely}. If the plant really has {stated}, its power is posted in {posted}: multiply the values by 1000, and send them again.':
    'Die Nennleistung der Anlage auf {likely} setzen. Hat sie wirklich {stated}, so wird die gemessene Leistung in {posted} gesendet: Werte mit 1000 multiplizieren und neu senden.',
  'Divide the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.':
    'Die Werte durch 1000 teilen und neu senden. Ist die Nennleistung der Anlage in {posted} angegeben, sie stattdessen auf {likely} setzen.',
  'Multiply the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.':
    'Die Werte mit 1000 multiplizieren und neu senden. Ist die Nennleistung der Anlage in {posted} angegeben, sie stattdessen auf {likely} setzen.',
  'Values are cumulative energy, not power': 'Die Werte sind Zählerstände (Energie), keine Leistung',
  '{count, plural, one {# measurement rises all day, like an energy meter.} other {# measurements rise all day, like an energy meter.}}':
    '{count, plural, one {# Messwert steigt den ganzen Tag wie der Stand eines Energiezählers.} other {# Messwerte steigen den ganzen Tag wie der Stand eines Energiezählers.}}',
  'Post the mean power of each period: the difference of two meter readings divided by the length of the period.':
    'Die mittlere Leistung jedes Zeitraums senden: die Differenz zweier Zählerstände geteilt durch die Länge des Zeitraums.',
  'The newest measurement ends at {time} UTC.': 'Der neueste Messwert endet um {time} UTC.',
  'No power in daylight since {from} UTC': 'Keine Leistung am Tag seit {from} UTC',
  'No power in daylight since {from} UTC or earlier': 'Keine Leistung am Tag seit {from} UTC oder länger',
  'No power in daylight since {from} or earlier, until {to} UTC':
    'Keine Leistung am Tag mindestens seit {from}, bis {to} UTC',
  'About {share} of the output was missing on {date}': 'Am {date} fehlten etwa {share} der Erzeugung',
  '{from} to {to} UTC: {energy}': '{from} bis {to} UTC: {energy}',
  'Measured power was evenly below its usual share of the estimate from weather: {spans}. Expected on {date} were {expected}.':
    'Die gemessene Leistung lag gleichmäßig unter ihrem üblichen Anteil der Schätzung aus dem Wetter: {spans}. Erwartet waren am {date} {expected}.',
  "Check the log of the inverters for these hours. If a part of the plant was off, post 'availability' with these measurements. If the weather data missed clouds, nothing has to be done.":
    "Prüfen Sie das Protokoll der Wechselrichter für diese Stunden. War ein Teil der Anlage aus, senden Sie 'availability' mit diesen Messwerten. Fehlten in den Wetterdaten Wolken, ist nichts zu tun.",
  'No power in daylight from {from} to {to} UTC': 'Keine Leistung am Tag von {from} bis {to} UTC',
  'Daytime measurements are zero: {spans}. The plant produces at other times. Tuning does not use these measurements.':
    'Messwerte am Tag sind null: {spans}. Zu anderen Zeiten erzeugt die Anlage. Die Anpassung nutzt diese Messwerte nicht.',
  "If the plant was off, state planned outages in its settings, and post 'availability' with the measurements of unplanned ones. If the meter failed, post the right values, or delete the zeros. After snow, nothing has to be done.":
    "War die Anlage aus, geplante Abschaltungen in den Einstellungen eintragen und bei ungeplanten 'availability' mit den Messwerten senden. War der Zähler gestört, die richtigen Werte senden oder die Nullen löschen. Nach Schnee ist nichts zu tun.",
  'The output then rises slowly until {time} UTC, as when snow slides off the modules.':
    'Danach steigt die Leistung langsam bis {time} UTC, wie wenn Schnee von den Modulen rutscht.',
  'No measurements from {from} to {to} UTC': 'Keine Messwerte von {from} bis {to} UTC',
  'Measurements are missing between others: {spans}. The number of missing periods is in parentheses.':
    'Zwischen anderen fehlen Messwerte: {spans}. In Klammern steht die Zahl der Zeiträume.',
  '{from} to {to} UTC ({count})': '{from} bis {to} UTC ({count})',
  '{count, plural, one {# shorter one} other {# shorter ones}}': '{count, plural, one {# kürzerer} other {# kürzere}}',
  'Check the program that posts the measurements.': 'Das Programm prüfen, das die Messwerte sendet.',
  'Tuning does not use {count} of {total} daytime measurements':
    'Die Anpassung nutzt {count} von {total} Messwerten am Tag nicht',
  '{percent} are left out. {reasons}.': '{percent} werden ausgelassen. {reasons}.',
  'Limits, outages and other findings explain {count} of them ({flags})':
    'Grenzen, Ausfälle und andere Befunde erklären {count} davon ({flags})',
  'Check the meter and the modules: the same sun gives less power, or more, from week to week. If the plant was changed, correct its settings.':
    'Zähler und Module prüfen: Die gleiche Sonne ergibt von Woche zu Woche weniger oder mehr Leistung. Wurde die Anlage geändert, ihre Einstellungen berichtigen.',
  'Check the capacity, the direction of the modules, the place and the clock. The power is more than the sun allows with these settings.':
    'Leistung der Anlage, Ausrichtung der Module, Ort und Uhr prüfen. Gemessen wird mehr, als die Sonne mit diesen Einstellungen zulässt.',
  'Include snow losses in the settings, and state when the modules were cleared. If no snow lay, check the inverters: on these days they produced next to nothing.':
    'Schneeverluste in den Einstellungen berücksichtigen und Räumungen angeben. Lag kein Schnee, die Wechselrichter prüfen: An diesen Tagen gab es fast keine Leistung.',
  'Measurements are stuck at {power} since {from} UTC': 'Die Messwerte stehen seit {from} UTC auf {power} fest',
  'The same value is repeated from {from} to {to} UTC': 'Derselbe Wert wiederholt sich von {from} bis {to} UTC',
  'One value is repeated for hours: {spans}. Tuning does not use these values by day.':
    'Ein Wert wiederholt sich stundenlang: {spans}. Die Anpassung nutzt diese Werte bei Tag nicht.',
  'It is posted at night, too, when the plant has no power.':
    'Er wird auch nachts gesendet, wenn die Anlage keine Leistung hat.',
  'Check the meter and the program that posts: the same value is repeated for hours. Post the right values for these times, or delete the measurements.':
    'Den Zähler und das sendende Programm prüfen: Derselbe Wert wiederholt sich stundenlang. Für diese Zeiten die richtigen Werte senden oder die Messwerte löschen.',
  'Check the meter and the program that posts: the same value is repeated for hours.':
    'Zähler und sendendes Programm prüfen: Derselbe Wert wiederholt sich stundenlang.',
  'Post each period once, and use the same length for all periods.':
    'Jeden Zeitraum einmal senden, und alle Zeiträume in derselben Länge.',
  'Post the power of each period. These measurements have none.':
    'Die Leistung jedes Zeitraums senden. Diese Messwerte haben keine.',
  'Correct the measurements that are flagged on the Measurements page, and send them again.':
    'Die Messwerte berichtigen, die auf der Seite Messwerte gekennzeichnet sind, und neu senden.',
  '{count} of {total} measurements are older than the registration of the site':
    '{count} von {total} Messwerten sind älter als die Registrierung der Anlage',
  'The site was registered at {time} UTC. Tuning could use earlier measurements, but all of those in daylight are rejected. Other findings say why.':
    'Die Anlage wurde um {time} UTC registriert. Die Anpassung könnte frühere Messwerte nutzen, aber alle bei Tag werden verworfen. Andere Befunde sagen, warum.',
  'Correct these measurements, and send them again. Training then begins soon.':
    'Diese Messwerte korrigieren und erneut senden. Das Training beginnt dann bald.',
  'The site was registered at {time} UTC. Tuning uses up to ten weeks of earlier measurements if the service has past weather for them. It has not used any of these measurements.':
    'Die Anlage wurde am {time} UTC registriert. Die Anpassung nutzt frühere Messwerte von bis zu zehn Wochen, wenn der Dienst vergangenes Wetter dafür hat. Von diesen Messwerten hat sie keine genutzt.',
  'Keep posting: from about two weeks of measurements the service learns how the plant differs from its description.':
    'Weiter senden: Aus Messwerten von etwa zwei Wochen lernt der Dienst, wie die Anlage von ihrer Beschreibung abweicht.',
  'The modules face the pole': 'Die Module zeigen zum Pol',
  'Correct the azimuth in the settings of the site.': 'Den Azimut in den Einstellungen der Anlage berichtigen.',
  'Measured power matches a DC capacity of {likely}, not {stated}':
    'Die gemessene Leistung entspricht einer DC-Nennleistung von {likely}, nicht {stated}',
  'On {days} days, measured power matches a DC capacity of {low} to {high}. The DC capacity in effect is {stated}.':
    'An {days} Tagen entspricht die gemessene Leistung einer DC-Nennleistung von {low} bis {high}. Die geltende DC-Nennleistung ist {stated}.',
  'Check the DC capacity and the losses, and correct the wrong value. If both are right, parts of the plant are out of operation.':
    'DC-Nennleistung und Verluste prüfen und berichtigen, was abweicht. Stimmt beides, so sind Teile der Anlage außer Betrieb.',
  'Check the DC capacity and the losses, and correct the wrong value. If both are right, the meter reads too high or measures other plants, too.':
    'DC-Nennleistung und Verluste prüfen und berichtigen, was abweicht. Stimmt beides, so misst der Zähler zu viel oder auch andere Anlagen.',
  'The shares of the arrays are probably wrong': 'Die Anteile der Modulfelder sind wahrscheinlich falsch',
  'On {days} days, the measured power is that of arrays with shares of {shares} of the modules. The settings say {stated}.':
    'An {days} Tagen entspricht die gemessene Leistung Modulfeldern mit Anteilen von {shares} der Module. Die Einstellungen sagen {stated}.',
  'Check the modules of each array, and set the shares. An array that is partly off looks the same.':
    'Die Module jedes Modulfelds prüfen und die Anteile setzen. Ein teilweise abgeschaltetes Modulfeld sieht genauso aus.',
  'The plant probably has two arrays': 'Die Anlage hat wahrscheinlich zwei Modulfelder',
  'On {days} days, the measured power is that of two arrays with the same tilt: {arrays}. The settings describe one, at {azimuth}°, {direction}.':
    'An {days} Tagen entspricht die gemessene Leistung zwei Modulfeldern mit gleicher Neigung: {arrays}. Die Einstellungen beschreiben eines, bei {azimuth}°, {direction}.',
  'Check whether the modules face two ways. If they do, state both as arrays in the settings, each with its share, azimuth and tilt.':
    'Prüfen, ob die Module in zwei Richtungen zeigen. Wenn ja, beide als Modulfelder in den Einstellungen angeben, jedes mit Anteil, Azimut und Neigung.',
  '{share} at {azimuth}, {direction}': '{share} bei {azimuth}, {direction}',
  'The azimuth is probably wrong': 'Der Azimut ist wahrscheinlich falsch',
  'On {days} bright days, the measured power has the shape of modules that face further west. The settings say {stated}. Bright days show only the direction of the error.':
    'An {days} hellen Tagen hat die gemessene Leistung die Form von Modulen, die weiter nach Westen zeigen. Die Einstellungen sagen {stated}. Helle Tage zeigen nur die Richtung des Fehlers.',
  'On {days} bright days, the measured power has the shape of modules that face further east. The settings say {stated}. Bright days show only the direction of the error.':
    'An {days} hellen Tagen hat die gemessene Leistung die Form von Modulen, die weiter nach Osten zeigen. Die Einstellungen sagen {stated}. Helle Tage zeigen nur die Richtung des Fehlers.',
  'Check where the modules face, and set the azimuth.': 'Prüfen, wohin die Module zeigen, und den Azimut setzen.',
  'The tilt is probably about {likely}°, not {stated}°':
    'Die Neigung ist wahrscheinlich etwa {likely}°, nicht {stated}°',
  'On {days} days, the measured power is that of modules with a tilt between {low}° and {high}°. The tilt in effect is {stated}°.':
    'An {days} Tagen entspricht die gemessene Leistung Modulen mit einer Neigung zwischen {low}° und {high}°. Die geltende Neigung ist {stated}°.',
  'Check the angle between the modules and the ground, and set the tilt.':
    'Den Winkel zwischen Modulen und Boden prüfen und die Neigung setzen.',
  'Power is clipped at {level}': 'Die Leistung ist bei {level} gekappt',
  'In {count} measurements, power stops at this level; the stated capacity is {capacity}.':
    'In {count} Messwerten endet die Leistung bei diesem Wert; die angegebene Nennleistung ist {capacity}.',
  'If the inverters are rated at {level}, set the capacity to it. If the grid connection limits the plant, set the export limit.':
    'Haben die Wechselrichter eine Nennleistung von {level}, diese als Nennleistung der Anlage angeben. Begrenzt der Netzanschluss die Anlage, die Einspeisegrenze angeben.',
  'Power is limited to {level} on {days, plural, one {# day} other {# days}}':
    'Die Leistung ist an {days, plural, one {# Tag} other {# Tagen}} auf {level} begrenzt',
  'Power is limited to {low} to {high} on {days, plural, one {# day} other {# days}}':
    'Die Leistung ist an {days, plural, one {# Tag} other {# Tagen}} auf {low} bis {high} begrenzt',
  'For {hours} hours of daylight ({percent} of the measurements), the plant delivers less than the sun allows: {spans}. Tuning does not use these measurements.':
    'In {hours} Stunden Tageslicht ({percent} der Messwerte) liefert die Anlage weniger, als die Sonne zulässt: {spans}. Die Anpassung nutzt diese Messwerte nicht.',
  'If this limit lasts, set the export limit to {level}. If it applies only at certain times, enter these times as planned curtailments or outages in the settings of the site.':
    'Gilt diese Grenze dauerhaft, die Einspeisegrenze auf {level} setzen. Gilt sie zeitweise, die Zeiten in den Einstellungen der Anlage als geplante Abregelungen oder Abschaltungen eintragen.',
  'Enter the limits as planned curtailments or outages in the settings of the site.':
    'Die Grenzen in den Einstellungen der Anlage als geplante Abregelungen oder Abschaltungen eintragen.',
  'If the plant follows the consumption at the site, set the export limit and the load profile. Until then, the forecast is the limited output, {lost} below the one from weather alone.':
    'Folgt die Anlage dem Verbrauch vor Ort, die Einspeisegrenze und das Lastprofil eintragen. Bis dahin ist die Prognose die begrenzte Leistung, {lost} unter der Prognose allein aus dem Wetter.',
  'Until then, the forecast is what the plant can produce.':
    'Bis dahin ist die Prognose, was die Anlage erzeugen kann.',
  'Shade after {time}': 'Schatten nach {time}',
  'Shade before {time}': 'Schatten vor {time}',
  'In these {count} half hours, the plant produces {shaded} of the estimate. Over the whole day, the median is {median} of the estimate.':
    'In diesen {count} halben Stunden erzeugt die Anlage {shaded} der Schätzung. Über den ganzen Tag ist der Median {median} der Schätzung.',
  'Forecasts follow this shade. State the horizon of the site in its settings if it lasts.':
    'Die Vorhersagen folgen dieser Verschattung. Den Horizont in den Einstellungen der Anlage angeben, wenn sie bleibt.',
  'State the horizon of the site in its settings.': 'Den Horizont in den Einstellungen der Anlage angeben.',
  'On {days} days, the measured power is that of modules that face between {low} and {high}. The settings say {azimuth}, {direction}.':
    'An {days} Tagen entspricht die gemessene Leistung Modulen, die zwischen {low} und {high} zeigen. Die Einstellungen sagen {azimuth}, {direction}.',
  'Check where the modules face. If they face {direction}, set the azimuth to {azimuth}. Azimuth is 0 for north, -90 for east, 90 for west.':
    'Prüfen, wohin die Module zeigen. Zeigen sie nach {direction}, den Azimut auf {azimuth} setzen. Der Azimut ist 0 für Norden, -90 für Osten, 90 für Westen.',
  'The capacity is probably that of the modules (DC)': 'Die Nennleistung ist wahrscheinlich die der Module (DC)',
  'On {days} days, the measured power is clipped between {low} and {high} {unit}, and the DC size matches the stated capacity of {stated} {unit}.':
    'An {days} Tagen ist die gemessene Leistung zwischen {low} und {high} {unit} gekappt, und die Module haben die angegebene Nennleistung von {stated} {unit}.',
  "Set 'capacity' to the rating of the inverters (AC), about {likely} {unit}, and 'capacity_dc' to {stated} {unit}.":
    "'capacity' auf die Nennleistung der Wechselrichter (AC) setzen, etwa {likely} {unit}, und 'capacity_dc' auf {stated} {unit}.",
  'On {days} days, the measured power is about {factor} times what the capacity of {capacity} {unit} allows.':
    'An {days} Tagen ist die gemessene Leistung etwa {factor}-mal so groß, wie die Nennleistung der Anlage von {capacity} {unit} zulässt.',
  'The coordinates are probably wrong': 'Die Koordinaten sind wahrscheinlich falsch',
  'On {days} days, the measured power has the shape of a day at {likely}, not at {stated} as in the settings.':
    'An {days} Tagen hat die gemessene Leistung die Form eines Tages bei {likely}, nicht bei {stated} wie in den Einstellungen.',
  'Check the signs and the order of latitude and longitude. South and west are negative.':
    'Vorzeichen und Reihenfolge von Breite und Länge prüfen. Süden und Westen sind negativ.',
  'The clock of the measurements is probably off by {duration}':
    'Die Uhr der Messwerte geht wahrscheinlich um {duration} falsch',
  'The clock of the measurements is probably off by {min} to {max} minutes':
    'Die Uhr der Messwerte geht wahrscheinlich um {min} bis {max} Minuten falsch',
  'On {days} days, the measured power lags the sun by {min} to {max} minutes.':
    'An {days} Tagen kommt die gemessene Leistung zwischen {min} und {max} Minuten nach der Sonne.',
  'On {days} days, the measured power leads the sun by {min} to {max} minutes.':
    'An {days} Tagen kommt die gemessene Leistung zwischen {min} und {max} Minuten vor der Sonne.',
  'Check the time zone of the source, and the longitude of the site. Times are UTC.':
    'Die Zeitzone der Quelle und die Länge des Standorts prüfen. Zeiten sind UTC.',
  'On {days} days, the measured power leads the sun by {min} to {max} minutes. A period lasts {duration}.':
    'An {days} Tagen kommt die gemessene Leistung zwischen {min} und {max} Minuten vor der Sonne. Ein Zeitraum dauert {duration}.',
  'The azimuth probably has the wrong sign': 'Der Azimut hat wahrscheinlich das falsche Vorzeichen',
  'The azimuth is probably off by 180°': 'Der Azimut weicht wahrscheinlich um 180° ab',
  'The azimuth is probably counted from south': 'Der Azimut ist wahrscheinlich von Süden aus gezählt',
  '{minutes, plural, one {# minute} other {# minutes}}': '{minutes, plural, one {# Minute} other {# Minuten}}',
  '{hours, plural, one {an hour} other {# hours}}': '{hours, plural, one {eine Stunde} other {# Stunden}}',
  'Dust takes up to {share} of the output': 'Schmutz kostet bis zu {share} der Erzeugung',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy falls slowly, by up to {low} to {high}. It recovered by {dates}.':
    'An {days} klaren und teilweise klaren Tagen sinkt das Verhältnis von gemessener zu geschätzter Energie langsam, um bis zu {low} bis {high}. Bis {dates} hat es sich erholt.',
  'State a soiling model in the settings of the site, so that forecasts follow the dust. Wash the modules before dry weeks.':
    'Geben Sie in den Einstellungen der Anlage ein Verschmutzungsmodell an, damit die Prognosen dem Schmutz folgen. Reinigen Sie die Module vor trockenen Wochen.',
  'Output declines slowly, by {share} since {since}': 'Die Erzeugung sinkt langsam, um {share} seit dem {since}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell day by day, by {low} to {high} in all, and has not recovered.':
    'An {days} klaren und teilweise klaren Tagen sank das Verhältnis von gemessener zu geschätzter Energie Tag für Tag, insgesamt um {low} bis {high}, und hat sich nicht erholt.',
  'Check the modules for dust that rain does not wash off, and for vegetation in front of them.':
    'Prüfen Sie die Module auf Schmutz, den Regen nicht abwäscht, und auf Pflanzen, die vor ihnen wachsen.',
  'Output has grown since {since}, by {growth}': 'Die Erzeugung ist seit dem {since} um {growth} gewachsen',
  'Output was low from {lowSince} until {since}': 'Die Erzeugung war vom {lowSince} bis zum {since} niedrig',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy rose. Before, {low} to {high} of the present output was missing.':
    'An {days} klaren und teilweise klaren Tagen stieg das Verhältnis von gemessener zu geschätzter Energie. Zuvor fehlten {low} bis {high} der heutigen Erzeugung.',
  'Rain has probably washed dust off the modules, or snow or a shade is gone. Then nothing has to be done. If modules were added or repaired, check the capacities in the settings of the site.':
    'Wahrscheinlich hat Regen Staub von den Modulen gewaschen, oder Schnee oder ein Schatten ist fort. Dann ist nichts zu tun. Wenn Module hinzugekommen sind oder repariert wurden, prüfen Sie die Leistungen in den Einstellungen der Anlage.',
  'If modules were added or repaired, check the capacities in the settings of the site.':
    'Wenn Module hinzugekommen sind oder repariert wurden, prüfen Sie die Leistungen in den Einstellungen der Anlage.',
  'Output has exceeded the stated capacity since {date}':
    'Die Erzeugung übersteigt die angegebene Nennleistung seit dem {date}',
  'On {days} days, power is above the capacity of {capacity}. The highest is {highest}, {share} of it. Tuning does not use values above 115 %.':
    'An {days} Tagen liegt die Leistung über der Nennleistung von {capacity}. Die höchste ist {highest}, {share} davon. Die Anpassung nutzt keine Werte über 115 %.',
  "Check the capacity. If the plant has grown, state the capacity and the date of the growth ('capacity_changes').":
    "Die Nennleistung prüfen. Ist die Anlage gewachsen, die Nennleistung und das Datum des Ausbaus angeben ('capacity_changes').",
  'Power is negative at night': 'Die Leistung ist nachts negativ',
  '{percent} of the measurements at night are far below zero, down to {lowest}, at a capacity of {capacity}.':
    '{percent} der Messwerte in der Nacht liegen weit unter null, bis {lowest}, bei einer Nennleistung von {capacity}.',
  'Check whether the meter also counts the consumption of other loads. Post what the plant produces: about 0 at night.':
    'Prüfen, ob der Zähler auch den Verbrauch anderer Lasten misst. Senden, was die Anlage erzeugt: nachts etwa 0.',
  'Tuning does not use {count} of {total} measurements by day and night':
    'Die Anpassung nutzt {count} von {total} Messwerten von Tag und Nacht nicht',
  'They are from these times: {spans}.': 'Sie sind aus diesen Zeiten: {spans}.',
  'Measured power matches a DC capacity of {likely}, not the default of {stated}':
    'Die gemessene Leistung passt zu einer DC-Leistung von {likely}, nicht zum Vorgabewert von {stated}',
  'On {days} days, measured power matches a DC capacity of {low} to {high}. The settings have none, so the default of {stated} is in effect.':
    'An {days} Tagen passt die gemessene Leistung zu einer DC-Leistung von {low} bis {high}. Die Einstellungen enthalten keine, deshalb gilt der Vorgabewert von {stated}.',
  'State the DC capacity of the modules, if you know it. Otherwise no action is needed: tuning corrects the size.':
    'Die DC-Leistung der Module angeben, wenn sie bekannt ist. Sonst ist nichts zu tun: Die Anpassung korrigiert die Größe.',
  'Output is {share} low in the evening': 'Die Erzeugung ist abends um {share} zu niedrig',
  'Output is {share} low in the morning': 'Die Erzeugung ist morgens um {share} zu niedrig',
  'On {days} days, {low} to {high} of the output is missing in the evening, but not at noon.':
    'An {days} Tagen fehlen abends {low} bis {high} der Erzeugung, mittags aber nicht.',
  'On {days} days, {low} to {high} of the output is missing in the morning, but not at noon.':
    'An {days} Tagen fehlen morgens {low} bis {high} der Erzeugung, mittags aber nicht.',
  'Check what shades the modules then. State the horizon of the site, or its obstacles, in its settings.':
    'Prüfen, was die Module dann verschattet. Den Horizont oder die Hindernisse in den Einstellungen der Anlage angeben.',
};
