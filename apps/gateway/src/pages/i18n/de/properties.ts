/** German texts of the properties of a site: labels and hints. */
export const PROPERTIES_DE = {
  Latitude: 'Breitengrad',
  'North is positive.': 'Norden ist positiv.',
  Longitude: 'Längengrad',
  'East is positive.': 'Osten ist positiv.',
  'Capacity, AC': 'AC-Nennleistung',
  'AC power of all inverters together.': 'AC-Leistung aller Wechselrichter zusammen.',
  'Capacity, DC': 'DC-Nennleistung',
  'DC power of all modules together.': 'DC-Leistung aller Module zusammen.',
  Tracking: 'Nachführung',
  '0 north, -90 east, 90 west, 180 south.': '0 Norden, -90 Osten, 90 Westen, 180 Süden.',
  'A direction such as south-east, or degrees: 0 north, -90 east, 90 west, 180 south. Where the modules face, or the axis of a tracker points.':
    'Eine Richtung wie Südosten, oder Grad: 0 Norden, -90 Osten, 90 Westen, 180 Süden. Wohin die Module zeigen oder die Achse einer Nachführung.',
  '0 is horizontal, 90 is vertical. For fixed modules.': '0 ist waagerecht, 90 senkrecht. Für feste Module.',
  'Export limit': 'Einspeisegrenze',
  'Maximum power at the grid connection.': 'Höchste Leistung am Netzanschluss.',
  'Consumption at the site': 'Verbrauch vor Ort',
  '24 numbers: the mean power of each hour of the day, from midnight UTC. Only the surplus is exported to the grid.':
    'Mittlere Leistung in jeder Stunde des Tages, UTC, ab Mitternacht: 24 Zahlen. Nur der Überschuss wird eingespeist.',
  'Apparent power': 'Scheinleistung',
  'Apparent power of the inverters. Default: the capacity.':
    'Scheinleistung der Wechselrichter; leer: die Nennleistung.',
  'Power factor': 'Leistungsfaktor',
  'Ratio of real to apparent power at which the inverters run, such as 0.95.':
    'Wirkleistung durch Scheinleistung, mit der die Wechselrichter laufen, etwa 0.95.',
  'Reactive power': 'Blindleistung',
  'Reactive power that the inverters supply or absorb, in place of a power factor.':
    'Blindleistung, die die Wechselrichter abgeben oder aufnehmen, anstelle eines Leistungsfaktors.',
  'Ground coverage ratio': 'Flächenbelegungsgrad',
  'Slant height of the rows of modules divided by their spacing.':
    'Schräge Länge der Modulreihen, geteilt durch ihren Abstand.',
  'Tilt of the tracker axis': 'Neigung der Nachführachse',
  'Positive when the end towards the azimuth is the lower one.':
    'Positiv, wenn das Ende in Richtung des Azimuts das tiefere ist.',
  'Maximum rotation': 'Maximaler Drehwinkel',
  'Maximum rotation of a tracker to either side.': 'Größte Drehung der Nachführung nach jeder Seite.',
  Backtracking: 'Backtracking',
  'Whether a tracker rotates away from a low sun, so that its rows do not shade each other.':
    'Ob sich die Nachführung von der tief stehenden Sonne wegdreht, damit die Reihen einander nicht verschatten.',
  'Diffuse stow': 'Stellung bei diffusem Licht',
  'Whether a tracker turns horizontal when that gives more light.':
    'Ob sich die Nachführung waagerecht stellt, wenn sie so mehr Licht bekommt.',
  'Stow wind': 'Wind für die Schutzstellung',
  'Mean wind at 10 m above which a tracker turns to its stow angle. Default: never.':
    'Mittlerer Wind in 10 m Höhe, oberhalb dessen die Nachführung in die Schutzstellung dreht; leer: nie.',
  'Stow angle': 'Winkel der Schutzstellung',
  'Rotation of a tracker in strong wind: 0 is horizontal, positive towards 90° clockwise from the axis.':
    'Drehung der Nachführung bei starkem Wind: 0 ist waagerecht, positiv nach 90° im Uhrzeigersinn von der Achse.',
  'Slope of the ground': 'Geländeneigung',
  'The ground falls towards': 'Gelände fällt ab nach',
  'Bifacial modules': 'Bifaziale Module',
  'Whether the modules also convert light on their rear.':
    'Ob die Module auch das Licht auf ihrer Rückseite umwandeln.',
  Bifaciality: 'Bifazialität',
  'Efficiency of the rear divided by that of the front, between 0 and 1.':
    'Wirkungsgrad der Rückseite durch den der Vorderseite, zwischen 0 und 1.',
  'Height of the rows': 'Höhe der Reihen',
  'From the ground to the middle of a row. For bifacial modules.':
    'Vom Boden bis zur Mitte einer Reihe, bei bifazialen Modulen.',
  'Slant height of the rows': 'Schräge Länge der Reihen',
  'Slant height of the rows of bifacial modules.': 'Schräge Länge der Reihen bifazialer Module.',
  'Blocks of cells in a row': 'Zellblöcke in einer Reihe',
  'Along its slant height, each with a bypass diode. Shade between rows stops whole blocks.':
    'Entlang der schrägen Länge, jeder mit einer Bypass-Diode. Verschattung durch Reihen schaltet ganze Blöcke ab.',
  'Albedo of the ground': 'Albedo des Bodens',
  'Share of the light that the ground reflects, between 0 and 1.':
    'Anteil des Lichts, den der Boden zurückwirft, zwischen 0 und 1.',
  'Snow losses': 'Schneeverluste',
  'Whether the forecast includes losses from snow on the modules.':
    'Ob die Prognose Verluste durch Schnee auf den Modulen berücksichtigt.',
  'Cleared of snow': 'Schneeräumungen',
  'Dates or times, UTC, separated by commas: 2026-01-12T09:00Z.':
    'Tage oder Zeiten, UTC, durch Kommas getrennt: 2026-01-12T09:00Z.',
  Installed: 'Installiert am',
  'The default loss factor depends on the age.': 'Der Standardwert des Verlustfaktors hängt vom Alter ab.',
  'Inverter efficiency': 'Wechselrichter-Wirkungsgrad',
  'Share between 0 and 1.': 'Anteil zwischen 0 und 1.',
  'Loss factor': 'Verlustfaktor',
  'Share of the output that remains after losses: 1 is a system without losses.':
    'Anteil der Erzeugung, der nach Verlusten bleibt: 1 ist eine Anlage ohne Verluste.',
  'Module type': 'Modultyp',
  'Sets the temperature coefficient and the default loss factor by age.':
    'Bestimmt den Temperaturkoeffizienten und den Standardwert des Verlustfaktors nach dem Alter.',
  'Temperature coefficient': 'Temperaturkoeffizient',
  'Share of the power lost per kelvin above 25 °C, such as 0.0037.':
    'Anteil der Leistung, der je Kelvin über 25 °C verloren geht, etwa 0.0037.',
  'Annual degradation': 'Jährliche Degradation',
  'Share of the output lost per year since the installation, such as 0.005.':
    'Anteil der Erzeugung, der je Jahr seit der Installation verloren geht, etwa 0.005.',
  'Monthly soiling': 'Monatliche Verschmutzung',
  'Share of the light that dust blocks in each month, January first: 12 numbers, separated by spaces.':
    'Anteil des Lichts, den Staub in jedem Monat abhält, ab Januar: 12 Zahlen, durch Leerzeichen getrennt.',
  'Soiling model': 'Verschmutzungsmodell',
  'Monthly soiling, or dust that settles until rain or washing removes it, by the Kimber or HSU model.':
    'Monatliche Verschmutzung, oder Staub, der sich ablagert, bis ihn Regen oder Reinigung entfernt, nach dem Kimber- oder HSU-Modell.',
  Washed: 'Reinigungen',
  'Dates or times, UTC, separated by commas: 2026-01-12T09:00Z. For the Kimber and HSU models.':
    'Tage oder Zeiten, UTC, durch Kommas getrennt: 2026-01-12T09:00Z. Für das Kimber- und das HSU-Modell.',
  'Cleaning rainfall': 'Reinigende Regenmenge',
  'Rain in 24 hours that cleans the modules. For the Kimber and HSU models.':
    'Regen in 24 Stunden, der die Module reinigt, nach dem Kimber- und dem HSU-Modell.',
  'Soiling rate per day': 'Verschmutzungsrate pro Tag',
  'Share of the light lost per day, such as 0.0015. For the Kimber model.':
    'Anteil des Lichts, der pro Tag verloren geht, etwa 0.0015. Für das Kimber-Modell.',
  'Grace period after rain': 'Schonfrist nach Regen',
  'Days without soiling while the ground is damp. For the Kimber model.':
    'Tage ohne Verschmutzung, solange der Boden feucht ist, nach dem Kimber-Modell.',
  'Maximum soiling': 'Maximale Verschmutzung',
  'Maximum share of the light lost, such as 0.3. For the Kimber model.':
    'Höchster Anteil des Lichts, der verloren geht, etwa 0.3. Für das Kimber-Modell.',
  'Deposition velocity, PM2.5': 'Depositionsgeschwindigkeit, PM2.5',
  'Speed at which fine particles settle. For the HSU model.':
    'Geschwindigkeit, mit der sich feine Teilchen absetzen, nach dem HSU-Modell.',
  'Deposition velocity, PM10': 'Depositionsgeschwindigkeit, PM10',
  'Speed at which coarse particles settle. For the HSU model.':
    'Geschwindigkeit, mit der sich grobe Teilchen absetzen, nach dem HSU-Modell.',
  Horizon: 'Horizont',
  'Elevations at equally spaced directions clockwise from north, separated by spaces: at least 4 values.':
    'Höhenwinkel in gleichen Abständen der Richtung, von Norden im Uhrzeigersinn, durch Leerzeichen getrennt: mindestens 4 Werte.',
  Elevation: 'Höhe über dem Meer',
  'Above sea level.': 'Über dem Meeresspiegel.',
  'Planned outages': 'Geplante Abschaltungen',
  'JSON as in the API: a list of start, end and available_share.':
    'JSON wie in der API: eine Liste von start, end und available_share.',
  'Capacity changes': 'Kapazitätsänderungen',
  'JSON as in the API: a list of start and capacity.': 'JSON wie in der API: eine Liste von start und capacity.',
  'from {from} UTC: {power} {unit}': 'ab {from} UTC: {power} {unit}',
  'Planned curtailments': 'Geplante Abregelungen',
  'JSON as in the API: a list of start, end and power_limit.':
    'JSON wie in der API: eine Liste von start, end und power_limit.',
  'JSON as in the API: a list of dc_share, azimuth, tilt, tracking_type, horizon, and properties of trackers, rows and bifacial modules.':
    'JSON wie in der API: eine Liste von dc_share, azimuth, tilt, tracking_type, horizon und Eigenschaften von Nachführungen, Reihen und bifazialen Modulen.',
  'Separated by commas. They select sites in lists and aggregations.':
    'Durch Kommas getrennt. Sie wählen Anlagen in Listen und Aggregationen aus.',
  'A number, a text, or JSON as in the API.': 'Eine Zahl, ein Text oder JSON wie in der API.',
  Arrays: 'Modulfelder',
};
