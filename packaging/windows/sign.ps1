# Signs programs and libraries with the certificate in the environment: CERTIFICATE (a .pfx file in base64), CERTIFICATE_PASSWORD.
param([Parameter(Mandatory)] [string[]] $Files)
$ErrorActionPreference = "Stop"

# Only a developer's command prompt has it on its search path.
$signtool = (Get-Command signtool -ErrorAction SilentlyContinue).Source
if (-not $signtool) {
    $kits = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\10.*\x64\signtool.exe"
    $signtool = ($kits | Sort-Object { [version]$_.Directory.Parent.Name } | Select-Object -Last 1).FullName
}
if (-not $signtool) { throw "There is no signtool on this machine: install the Windows SDK." }

$batch = 50 # a command line of Windows has room for 32,767 characters
$certificate = Join-Path ([IO.Path]::GetTempPath()) "chatapp-certificate.pfx"
[IO.File]::WriteAllBytes($certificate, [Convert]::FromBase64String($env:CERTIFICATE))
try {
    for ($first = 0; $first -lt $Files.Count; $first += $batch) {
        $some = $Files[$first..([Math]::Min($first + $batch, $Files.Count) - 1)]
        & $signtool sign /fd SHA256 /tr http://timestamp.digicert.com /td SHA256 /f $certificate /p $env:CERTIFICATE_PASSWORD @some
        if ($LASTEXITCODE -ne 0) { throw "signtool ended with code $LASTEXITCODE" }
    }
} finally {
    Remove-Item $certificate
}
