"""Calls each function of the Solcast library and of pvlib that the gateway supports, and prints the results as JSON.

Environment: SOLCAST_API_BASE_URL, SOLCAST_API_KEY, SITE, COLLECTION, AGGREGATION.
"""

import json
import os

from pvlib.iotools import solcast as pvlib_solcast
from solcast import aggregations, forecast, historic, live, pv_power_site_measurements, pv_power_sites, tmy

URL, KEY = os.environ["SOLCAST_API_BASE_URL"], os.environ["SOLCAST_API_KEY"]
SITE = os.environ["SITE"]
AGGREGATION_IDS = os.environ["COLLECTION"], os.environ["AGGREGATION"]
PLACE = {"latitude": 10.0, "longitude": 20.0}
SYSTEM = {**PLACE, "capacity": 5, "tilt": 30, "azimuth": 180}
pvlib_solcast.BASE_URL = URL + "/data"
results = {}


def record_table(name, data):
    """Records the index and the columns of a DataFrame under a name."""
    columns = {column: [float(value) for value in data[column]] for column in data.columns if column != "aggregation_name" and column != "aggregation_id"}
    results[name] = {"index": [stamp.isoformat() for stamp in data.index], "columns": columns}


def record_reply(name, response):
    """Records the status and the body of a reply under a name. Returns the reply."""
    results[name] = {"code": response.code, "data": response.to_dict() if response.success else response.exception}
    return response


def record_rows(name, response):
    """Records the rows of a reply under a name. Fails if the request failed."""
    assert response.success, (name, response.code, response.exception)
    record_table(name, response.to_pandas())


record_rows("live.radiation_and_weather", live.radiation_and_weather(**PLACE, output_parameters=["ghi", "dni", "air_temp"]))
record_rows("live.rooftop_pv_power", live.rooftop_pv_power(**SYSTEM, hours=3, period="PT5M"))
record_rows("live.advanced_pv_power", live.advanced_pv_power(SITE, hours=3))
record_rows(
    "forecast.radiation_and_weather",
    forecast.radiation_and_weather(**PLACE, output_parameters="ghi,ghi10,wind_speed_10m,precipitable_water", hours=3),
)
record_rows("forecast.rooftop_pv_power", forecast.rooftop_pv_power(**SYSTEM, output_parameters=["pv_power_rooftop", "pv_power_rooftop10", "pv_power_rooftop90"]))
record_rows("forecast.advanced_pv_power", forecast.advanced_pv_power(SITE, output_parameters=["pv_power_advanced", "pv_power_advanced10"], hours=48))
record_rows("forecast.radiation_and_weather with terrain_shading", forecast.radiation_and_weather(**PLACE, output_parameters=["ghi"], hours=1, terrain_shading=True))
record_rows("aggregations.live", aggregations.live(*AGGREGATION_IDS, hours=2))
record_rows("aggregations.forecast", aggregations.forecast(*AGGREGATION_IDS, output_parameters=["pv_estimate", "pv_estimate10"]))
record_rows("aggregations.forecast of all", aggregations.forecast(AGGREGATION_IDS[0], None, hours=1))

created = record_reply("create_pv_power_site", pv_power_sites.create_pv_power_site("Sunny", 52.1, 5.2, capacity=10, tilt=30, azimuth=0, tracking_type="horizontal_single_axis", install_date="2021-07-01", inverter_peak_efficiency=0.985, grid_export_limit=9)).to_dict()
site = created["resource_id"]
record_reply("get_pv_power_site", pv_power_sites.get_pv_power_site(site))
record_reply("patch_pv_power_site", pv_power_sites.patch_pv_power_site(site, tilt=12.5))
record_reply("update_pv_power_site", pv_power_sites.update_pv_power_site(site, name="Sunnier", latitude=52.2, longitude=5.3, capacity=11))
record_reply("list_pv_power_sites", pv_power_sites.list_pv_power_sites())
rows = [{"period_end": f"2026-03-01T12:{minute}:00Z", "period": "PT30M", "power": 1.25} for minute in ("00", "30")]
record_reply("create_pv_site_measurements", pv_power_site_measurements.create_pv_site_measurements(site, rows))
measured = pv_power_site_measurements.get_pv_site_measurements(site, start="2026-03-01T00:00:00Z", end="2026-03-02T00:00:00Z", skip=1)
record_reply("get_pv_site_measurements", measured)
record_table("get_pv_site_measurements as a DataFrame", measured.to_pandas())
record_reply("delete_pv_site_measurements", pv_power_site_measurements.delete_pv_site_measurements(site, "2026-03-01T12:00:00Z", "2026-03-02T00:00:00Z"))
record_reply("get_pv_site_measurements after deletion", pv_power_site_measurements.get_pv_site_measurements(site, start="2026-03-01T00:00:00Z", end="2026-03-02T00:00:00Z"))
record_reply("delete_pv_power_site", pv_power_sites.delete_pv_power_site(site))
record_reply("get_pv_power_site after deletion", pv_power_sites.get_pv_power_site(site))

record_reply("live.rooftop_pv_power without capacity", live.rooftop_pv_power(**PLACE))
DAY = {"start": "2020-01-31T06:00", "duration": "P1D"}
record_rows("historic.radiation_and_weather", historic.radiation_and_weather(**PLACE, **DAY))
record_rows("historic.rooftop_pv_power", historic.rooftop_pv_power(**SYSTEM, start="2020-01-31T06:00:00Z", end="2020-02-01T06:00:00Z"))
record_rows("historic.advanced_pv_power", historic.advanced_pv_power(SITE, **DAY, period="PT60M"))
record_rows("tmy.radiation_and_weather", tmy.radiation_and_weather(**PLACE))
record_rows("tmy.rooftop_pv_power", tmy.rooftop_pv_power(**SYSTEM, period="PT30M"))
record_rows("live.soiling_kimber", live.soiling_kimber(**PLACE, period="PT30M", hours=48, initial_soiling=0.1, manual_wash_dates="[2022-10-26,2026-02-28,2027-11-26]"))
record_rows("live.soiling_hsu", live.soiling_hsu(**PLACE, period="PT15M", hours=168, initial_soiling=0.1, cleaning_threshold=1.0, manual_wash_dates=["2022-10-26", "2026-02-28"]))
record_rows("forecast.soiling_kimber", forecast.soiling_kimber(**PLACE, soiling_loss_rate=0.003, max_soiling=0.004))
record_rows("forecast.soiling_hsu", forecast.soiling_hsu(**PLACE, hours=2, tilt=10))
record_rows("historic.soiling_kimber", historic.soiling_kimber(**PLACE, **DAY, grace_period=3, time_zone="longitudinal"))
record_rows("historic.soiling_hsu", historic.soiling_hsu(**PLACE, start="2020-01-31T06:00:00Z", end="2020-02-01T06:00:00Z", depo_veloc_pm10=0.002, **{"depo_veloc_pm2.5": 0.001}))
record_reply("live.soiling_hsu with an invalid initial_soiling", live.soiling_hsu(**PLACE, initial_soiling=0.5))
record_reply("forecast.premium_pv_power", forecast.premium_pv_power(SITE))

for name in ("live", "forecast"):
    get_rows = getattr(pvlib_solcast, f"get_solcast_{name}")
    data, meta = get_rows(**PLACE, api_key=KEY)
    record_table(f"pvlib get_solcast_{name}", data)
    data, meta = get_rows(**PLACE, api_key=KEY, map_variables=False, output_parameters=["ghi", "dhi"], hours=2, period="PT60M")
    record_table(f"pvlib get_solcast_{name} with map_variables=False", data.set_index(data.period_end.map(__import__("pandas").Timestamp)).drop(columns=["period_end", "period"]))
data, meta = pvlib_solcast.get_solcast_historic(**PLACE, api_key=KEY, **DAY, time_zone=2)
record_table("pvlib get_solcast_historic", data)
data, meta = pvlib_solcast.get_solcast_tmy(**PLACE, api_key=KEY)
record_table("pvlib get_solcast_tmy", data)
data, meta = pvlib_solcast.get_solcast_forecast(**PLACE, api_key=KEY, hours=1, output_parameters=["surface_pressure", "precipitable_water", "azimuth", "wind_speed_10m"])
record_table("pvlib with unit conversions", data)

# The examples of pvlib's documentation.
data, meta = pvlib_solcast.get_solcast_forecast(**PLACE, api_key=KEY, hours=24, output_parameters=["dni", "clearsky_dni", "snow_soiling_rooftop"])
assert data.snow_soiling_rooftop.isna().all()
record_table("pvlib example of a forecast", data.drop(columns="snow_soiling_rooftop"))
data, meta = pvlib_solcast.get_solcast_tmy(**PLACE, api_key=KEY, time_zone=5.5)
record_table("pvlib get_solcast_tmy at +05:30", data)

print(json.dumps(results))
