; Inno Setup: a per-user installer that needs no administrator. ISCC /DVersion=0.1.0 packaging\windows\chatapp.iss
#ifndef Version
  #error Give the version: ISCC /DVersion=...
#endif
; As in packaging/bundle/project.py: who publishes, without an address, and the name of the application for the taskbar.
#ifndef Publisher
  #define Publisher "The chatapp authors"
#endif
#define ModelId "local.chatapp.chatapp"

[Setup]
AppId={{7B0E5E5C-6C0B-4B7F-9C1B-3C6B0B5D6A11}
AppName=chatapp
AppVersion={#Version}
AppPublisher={#Publisher}
DefaultDirName={localappdata}\Programs\chatapp
DefaultGroupName=chatapp
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
OutputDir=..\..\build\bundle\packages
OutputBaseFilename=chatapp-{#Version}-setup
SetupIconFile=..\..\build\bundle\icons\chatapp.ico
UninstallDisplayIcon={app}\chatapp.exe
LicenseFile=..\..\LICENSE
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes
WizardStyle=modern
CloseApplications=yes
#ifdef SignTool
SignTool={#SignTool}
SignedUninstaller=yes
#endif

[Tasks]
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: gguf; Description: "Offer chatapp for .gguf files (Open with)"

[Files]
Source: "..\..\build\bundle\dist\chatapp\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; Libraries of an older version would be found beside the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\chatapp"; Filename: "{app}\chatapp.exe"; AppUserModelID: "{#ModelId}"
Name: "{autodesktop}\chatapp"; Filename: "{app}\chatapp.exe"; AppUserModelID: "{#ModelId}"; Tasks: desktopicon

[Registry]
Root: HKCU; Subkey: "Software\Classes\chatapp.gguf"; ValueType: string; ValueData: "GGUF language model"; Flags: uninsdeletekey; Tasks: gguf
Root: HKCU; Subkey: "Software\Classes\chatapp.gguf\DefaultIcon"; ValueType: string; ValueData: "{app}\chatapp.exe,0"; Tasks: gguf
Root: HKCU; Subkey: "Software\Classes\chatapp.gguf\shell\open\command"; ValueType: string; ValueData: """{app}\chatapp.exe"" ""%1"""; Tasks: gguf
Root: HKCU; Subkey: "Software\Classes\.gguf"; Flags: uninsdeletekeyifempty; Tasks: gguf
Root: HKCU; Subkey: "Software\Classes\.gguf\OpenWithProgids"; ValueType: string; ValueName: "chatapp.gguf"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: gguf

[Run]
Filename: "{app}\chatapp.exe"; Description: "{cm:LaunchProgram,chatapp}"; Flags: nowait postinstall skipifsilent
; Chats, settings and models lie in %LOCALAPPDATA%\chatapp, which no section of this file names: an uninstall leaves them alone.
