package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// nobody is the account of the image's process: no account of the machine is called so.
const nobody = 65532

// object is a part of an image as a manifest names it (OCI image specification 1.1, descriptor).
type object struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

const ociImage = "application/vnd.oci.image."

// image packs the file and nothing else but the authorities that it trusts and a folder for its data: an archive that `docker load`, `podman load` and skopeo
// take, in the form of the OCI image layout with the older manifest.json beside it. No daemon is needed.
func (r release) image(arch string) (_ string, err error) {
	layer, plain, err := r.layer(arch)
	if err != nil {
		return "", err
	}
	config, err := json.Marshal(r.imageConfig(arch, plain))
	if err != nil {
		return "", err
	}
	blobs := map[string][]byte{}
	keep := func(kind string, content []byte) object {
		sum := sha256.Sum256(content)
		name := hex.EncodeToString(sum[:])
		blobs["blobs/sha256/"+name] = content
		return object{MediaType: ociImage + kind, Digest: "sha256:" + name, Size: len(content)}
	}
	about := keep("config.v1+json", config)
	inside := keep("layer.v1.tar+gzip", layer)
	manifest, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": ociImage + "manifest.v1+json", "config": about, "layers": []object{inside}})
	if err != nil {
		return "", err
	}
	whole := keep("manifest.v1+json", manifest)
	tag := imageTag(r.version)
	whole.Annotations = map[string]string{"org.opencontainers.image.ref.name": tag, "io.containerd.image.name": "docker.io/library/wardgate:" + tag}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": ociImage + "index.v1+json", "manifests": []object{whole}})
	if err != nil {
		return "", err
	}
	old, err := json.Marshal([]map[string]any{{"Config": blobOf(about), "RepoTags": []string{"wardgate:" + tag}, "Layers": []string{blobOf(inside)}}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(r.dir, "wardgate-"+tag+"-linux-"+arch+".oci.tar")
	parts := []entry{
		{name: "oci-layout", content: []byte(`{"imageLayoutVersion":"1.0.0"}`), mode: 0o644},
		{name: "index.json", content: index, mode: 0o644}, {name: "manifest.json", content: old, mode: 0o644},
		{name: "blobs/", mode: 0o755}, {name: "blobs/sha256/", mode: 0o755},
	}
	for _, o := range []object{about, inside, whole} {
		parts = append(parts, entry{name: blobOf(o), content: blobs[blobOf(o)], mode: 0o644})
	}
	var out bytes.Buffer
	if err := archive(&out, r.at, parts); err != nil {
		return "", err
	}
	return name, os.WriteFile(name, out.Bytes(), 0o644) //nolint:gosec // published
}

func blobOf(o object) string { return "blobs/sha256/" + o.Digest[len("sha256:"):] }

// imageTag is the version without its v, as tags of images are written.
func imageTag(version string) string { return strings.TrimPrefix(version, "v") }

// layer is what the image has inside, and the digest of it before it was compressed.
func (r release) layer(arch string) (compressed []byte, plain string, err error) {
	binary, err := os.ReadFile(r.binary(arch))
	if err != nil {
		return nil, "", err
	}
	authorities, err := r.trusted()
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	err = archive(&b, r.at, []entry{
		{name: "etc/", mode: 0o755}, {name: "etc/ssl/", mode: 0o755}, {name: "etc/ssl/certs/", mode: 0o755},
		{name: "etc/ssl/certs/ca-certificates.crt", content: authorities, mode: 0o644},
		{name: "data/", mode: 0o700, owner: nobody}, {name: "replica/", mode: 0o700, owner: nobody}, // a volume that is mounted there is theirs
		{name: "tmp/", mode: 0o1777},
		{name: "wardgate", content: binary, mode: 0o755},
	})
	if err != nil {
		return nil, "", err
	}
	sum := sha256.Sum256(b.Bytes())
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, "", err
	}
	_, err = w.Write(b.Bytes())
	err = errors.Join(err, w.Close())
	return z.Bytes(), "sha256:" + hex.EncodeToString(sum[:]), err
}

// trusted are the certificate authorities of the image.
func (r release) trusted() ([]byte, error) {
	pem, err := os.ReadFile(r.authorities)
	if err != nil {
		return nil, fmt.Errorf("%w: name a file of certificate authorities (-certificates)", err)
	}
	if !bytes.Contains(pem, []byte("BEGIN CERTIFICATE")) {
		return nil, fmt.Errorf("%s holds no certificate in PEM", r.authorities)
	}
	return pem, nil
}

// imageConfig says how the image is run.
func (r release) imageConfig(arch, layer string) map[string]any {
	return map[string]any{
		"created": r.at.Format(time.RFC3339), "architecture": arch, "os": "linux",
		"config": map[string]any{
			"User": fmt.Sprintf("%d:%d", nobody, nobody), "WorkingDir": "/data", "Entrypoint": []string{"/wardgate"}, "Cmd": []string{"serve"},
			"Env": []string{"WARDGATE_DATA=/data"}, "ExposedPorts": map[string]any{"8080/tcp": struct{}{}}, "Volumes": map[string]any{"/data": struct{}{}},
			"StopSignal": "SIGTERM", "Labels": map[string]string{
				"org.opencontainers.image.title": "wardgate", "org.opencontainers.image.version": r.version, "org.opencontainers.image.licenses": "MIT",
				"org.opencontainers.image.description": "Website and back office of a security company",
			},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{layer}},
		"history": []map[string]any{{"created": r.at.Format(time.RFC3339), "created_by": "make release", "comment": "the program, and the authorities that it trusts"}},
	}
}

// entry is a file of an archive, or a folder if its name ends with a slash.
type entry struct {
	name    string
	content []byte
	mode    int64
	owner   int
}

func archive(to *bytes.Buffer, at time.Time, entries []entry) error {
	w := tar.NewWriter(to)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(e.content)), ModTime: at, Uid: e.owner, Gid: e.owner, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
		if e.name[len(e.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return err
		}
		if _, err := w.Write(e.content); err != nil {
			return err
		}
	}
	return w.Close()
}
