# Proves the installer on a Windows machine: install silently, test, remove, look what is left.
param([Parameter(Mandatory)] [string] $Setup, [string] $Out = "build\bundle\proof")
$ErrorActionPreference = "Stop"

$app = Join-Path $env:LOCALAPPDATA "Programs\chatapp"
$kept = Join-Path $env:LOCALAPPDATA "chatapp"
New-Item -ItemType Directory -Force $Out, $kept | Out-Null
Set-Content (Join-Path $kept "proof.txt") "the user's own"

function Invoke-Program([string] $Program, [string[]] $Arguments) {
    $process = Start-Process $Program -ArgumentList $Arguments -Wait -PassThru
    if ($process.ExitCode -ne 0) { throw "$Program ended with code $($process.ExitCode)" }
}

Invoke-Program $Setup @("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", "/LOG=$Out\install.log")
Invoke-Program (Join-Path $app "chatapp.exe") @("--self-test", "--self-test-picture", "$Out\self-test.png")
Get-Content "$Out\self-test.json"

Invoke-Program (Join-Path $app "unins000.exe") @("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")
Start-Sleep -Seconds 5 # the uninstaller goes on from a copy of itself for a moment
if (Test-Path (Join-Path $app "chatapp.exe")) { throw "The program is still there." }
if (-not (Test-Path (Join-Path $kept "proof.txt"))) { throw "The user's data is gone." }
Write-Output "Installed, tested, removed; the user's data is still there."
