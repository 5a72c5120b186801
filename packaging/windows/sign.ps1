# Signs programs and libraries with the certificate in the environment: CERTIFICATE (a .pfx file in base64), CERTIFICATE_PASSWORD.
param([Parameter(Mandatory)] [string[]] $Files)
$ErrorActionPreference = "Stop"

$certificate = Join-Path ([IO.Path]::GetTempPath()) "chatapp-certificate.pfx"
[IO.File]::WriteAllBytes($certificate, [Convert]::FromBase64String($env:CERTIFICATE))
try {
    signtool sign /fd SHA256 /tr http://timestamp.digicert.com /td SHA256 /f $certificate /p $env:CERTIFICATE_PASSWORD $Files
    if ($LASTEXITCODE -ne 0) { throw "signtool ended with code $LASTEXITCODE" }
} finally {
    Remove-Item $certificate
}
