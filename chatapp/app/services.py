"""Everything that lives without a widget: store, engine, sensors, controllers; built in order, ended in the reverse order."""

from dataclasses import dataclass

from chatapp.controllers.bandwidth import BandwidthController
from chatapp.controllers.chat import ChatController
from chatapp.controllers.conversation_editor import ConversationEditor
from chatapp.controllers.conversation_transfer import ConversationTransferController
from chatapp.controllers.conversations import ConversationsController
from chatapp.controllers.downloads import DownloadsController
from chatapp.controllers.downloads_browse import HubBrowser
from chatapp.controllers.drafts import DraftsController
from chatapp.controllers.engine_bridge import EngineBridge
from chatapp.controllers.keeper import StoreKeeper
from chatapp.controllers.load_planner import LoadPlanner
from chatapp.controllers.model import ModelController
from chatapp.controllers.model_hash import ModelHasher
from chatapp.controllers.model_library import ModelLibrary
from chatapp.controllers.model_profiles import ModelProfiles
from chatapp.controllers.outside_changes import OutsideChangesController
from chatapp.controllers.performance import PerformanceController
from chatapp.controllers.search import SearchController
from chatapp.controllers.sensor_log import SensorLogController
from chatapp.controllers.settings import SettingsController
from chatapp.controllers.slowdown import SlowdownController
from chatapp.controllers.sustained import SustainedController
from chatapp.controllers.telemetry_bridge import TelemetryBridge
from chatapp.controllers.thermal_drift import ThermalDriftController
from chatapp.controllers.titles import TitlesController
from chatapp.controllers.upkeep import UpkeepController
from chatapp.domain.settings import AppSettings
from chatapp.domain.turn import MachineInfo
from chatapp.engine_client.gpu_guard import GpuGuard
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.supervisor import EngineSupervisor
from chatapp.paths import DataFolder
from chatapp.storage.machine_facts import MachineFacts
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.catalog import sensors_for_this_machine
from chatapp.telemetry.machine import machine_info
from chatapp.telemetry.sampler import Sampler

__all__ = ["Services", "build_services"]


@dataclass(frozen=True)
class Services:
    """The parts without a widget."""

    data_folder: DataFolder
    machine: MachineInfo
    store: StoreThread
    keeper: StoreKeeper
    upkeep: UpkeepController
    bridge: EngineBridge
    engine: EngineSupervisor
    gpu: GpuGuard
    telemetry: TelemetryBridge
    sampler: Sampler
    settings: SettingsController
    conversations: ConversationsController
    transfer: ConversationTransferController
    model: ModelController
    planner: LoadPlanner
    library: ModelLibrary
    profiles: ModelProfiles
    hasher: ModelHasher
    hub: HubBrowser
    downloads: DownloadsController
    chat: ChatController
    editor: ConversationEditor
    drafts: DraftsController
    performance: PerformanceController
    drift: ThermalDriftController
    slowdown: SlowdownController
    bandwidth: BandwidthController
    sustained: SustainedController
    sensor_log: SensorLogController
    search: SearchController
    outside: OutsideChangesController
    titles: TitlesController

    def close(self) -> None:
        """End everything: what is written is kept first, then threads and engine end. Waits a few seconds at most."""
        self.drift.end_turn()
        self.chat.finish_for_close()
        self.sustained.finish_for_close()
        self.settings.keep_now()
        self.drafts.keep_now()
        self.search.close()
        self.outside.close()
        self.titles.on_exit()
        self.performance.stop()
        self.bandwidth.close()
        self.sampler.stop()
        self.transfer.close()
        self.hub.close()
        self.downloads.close()
        self.library.close()
        self.hasher.close()
        self.upkeep.close()
        self.planner.close()
        self.engine.shutdown()
        self.store.close()


def build_services(data_folder: DataFolder, launch: EngineLaunch) -> Services:
    """Build and connect the parts without a widget; the engine starts at once, so that it is ready with the window.

    Raises:
        ChatAppError: The data folder or the database cannot be used.
    """
    keeper = StoreKeeper()
    store = StoreThread(data_folder.database, keeper.on_problem, keeper.on_recovered)
    keeper.attach(store)
    bridge = EngineBridge()
    bridge.hold()  # until the window listens
    gpu = GpuGuard(launch, data_folder.gpu)
    engine = EngineSupervisor(gpu, bridge.on_event, bridge.on_exit)
    engine.start()
    settings = store.submit(store.settings.load).result()
    summaries = store.submit(store.conversations.list_summaries).result()
    profiles = store.submit(store.model_records.profiles).result()
    telemetry = TelemetryBridge()
    machine = machine_info()
    drafts = store.submit(store.drafts.load_all).result()
    chat = ChatController(engine, keeper)
    conversations = ConversationsController(keeper, summaries)
    hub = HubBrowser()
    services = Services(
        data_folder=data_folder,
        machine=machine,
        store=store,
        keeper=keeper,
        upkeep=UpkeepController(store, data_folder.database),
        bridge=bridge,
        engine=engine,
        gpu=gpu,
        telemetry=telemetry,
        sampler=Sampler(sensors_for_this_machine(), telemetry.on_readings),
        settings=SettingsController(keeper, settings),
        conversations=conversations,
        transfer=ConversationTransferController(store),
        model=ModelController(engine),
        planner=LoadPlanner(gpu.launch),
        library=ModelLibrary(store),
        profiles=ModelProfiles(store, profiles),
        hasher=ModelHasher(store),
        hub=hub,
        downloads=DownloadsController(hub.token),
        chat=chat,
        editor=ConversationEditor(chat, keeper, conversations),
        drafts=DraftsController(store, drafts),
        sustained=SustainedController(engine, store, machine_info()),
        sensor_log=SensorLogController(store),
        search=SearchController(store),
        outside=OutsideChangesController(store, data_folder.changes_stamp),
        titles=TitlesController(engine),
        performance=PerformanceController(),
        drift=ThermalDriftController(store),
        slowdown=SlowdownController(),
        bandwidth=BandwidthController(MachineFacts(data_folder.machines, machine)),
    )
    _apply_settings(services, settings)
    return services


def _apply_settings(services: Services, settings: AppSettings) -> None:
    services.conversations.new_system_prompt = settings.system_prompt
    services.titles.choice = settings.titles
    services.chat.sampling = settings.sampling
    services.chat.set_surroundings(None, services.machine)
